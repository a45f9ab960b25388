// Chromium without a window, told what to do over a pipe (the Chrome DevTools Protocol).
import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm" };

/** Serves a folder; resolves to its address and a function that ends it. */
export function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ address: `http://127.0.0.1:${server.address().port}/`, end: () => (server.close(), server.closeAllConnections()) }));
  });
}

export class Browser {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "rearguard-chromium-"));
    this.process = spawn(
      "chromium",
      ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", `--user-data-dir=${this.folder}`, "--remote-debugging-pipe", "about:blank"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    this.pending = new Map();
    this.problems = [];
    this.number = 0;
    let rest = "";
    this.process.stdio[4].on("data", (part) => {
      const messages = (rest + part).split("\0");
      rest = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  #receive({ id, method, params, result, error }) {
    if (id !== undefined) {
      const { resolve, reject } = this.pending.get(id);
      this.pending.delete(id);
      return error ? reject(new Error(error.message)) : resolve(result);
    }
    if (method === "Runtime.exceptionThrown") this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Runtime.consoleAPICalled" && params.type === "error") this.problems.push(params.args.map((one) => one.value).join(" "));
    if (method === "Log.entryAdded" && params.entry.level === "error") this.problems.push(params.entry.text);
  }

  send(method, params = {}) {
    const id = ++this.number;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  async open(url, { width = 1200, height = 800, touch = false } = {}) {
    if (!this.session) {
      const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
      this.session = (await this.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
      for (const domain of ["Page", "Runtime", "Log", "DOM"]) await this.send(`${domain}.enable`);
    }
    await this.size(width, height, touch);
    this.problems = [];
    // The same address with another # would not load again.
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url });
    await this.until("document.documentElement.dataset.ready || document.documentElement.dataset.failed", 60000);
  }

  size(width, height, touch = false) {
    return Promise.all([
      this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: touch }),
      this.send("Emulation.setTouchEmulationEnabled", { enabled: touch }),
    ]);
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async until(expression, limit = 15000) {
    const end = Date.now() + limit;
    while (Date.now() < end) {
      const value = await this.evaluate(expression).catch(() => false);
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`still not: ${expression}\n${this.problems.join("\n")}`);
  }

  /** The middle of an element, scrolled into view, once it lies still: maps scroll smoothly. */
  async place(selector) {
    let last = null;
    for (;;) {
      const found = await this.evaluate(`(() => {
        const found = document.querySelector(${JSON.stringify(selector)});
        if (!found) return null;
        found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = found.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      })()`);
      if (!found) throw new Error(`there is no ${selector}`);
      if (last && last.x === found.x && last.y === found.y) return found;
      last = found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** A click of the mouse, or a tap with a finger. */
  async click(selector, { touch = false } = {}) {
    const { x, y } = await this.place(selector);
    if (touch) {
      await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    } else {
      await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
      for (const type of ["mousePressed", "mouseReleased"])
        await this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
    }
  }

  async press(key, { code = key, text, modifiers = 0, keyCode = 0 } = {}) {
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, modifiers, windowsVirtualKeyCode: keyCode });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers, windowsVirtualKeyCode: keyCode });
  }

  async choose(selector, value) {
    await this.evaluate(`(() => {
      const select = document.querySelector(${JSON.stringify(selector)});
      select.value = ${JSON.stringify(value)};
      select.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
  }

  /** Gives files to a file input, as its dialogue would. */
  async giveFiles(selector, files) {
    const { root } = await this.send("DOM.getDocument");
    const { nodeId } = await this.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    await this.send("DOM.setFileInputFiles", { nodeId, files });
  }

  async picture() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async end() {
    this.session = undefined;
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    await Promise.race([this.send("Browser.close").catch(() => {}), gone]);
    await gone;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

