// What the computer would do: thought out in a worker, so that the page can be used meanwhile.

export class Thinker {
  #start;
  #worker = null;
  #settle = null;

  /** `start()` makes a worker of thinking_worker.js, which knows where its engine is. */
  constructor(start) {
    this.#start = start;
  }

  /** Resolves to a suggestion for a game, or to null if it is stopped before. Where no worker runs, the page itself thinks. */
  async think(game, options) {
    this.stop();
    const itself = () => new Promise((resolve) => setTimeout(resolve, 60)).then(() => game.suggest(options));
    try {
      this.#worker ??= this.#start();
    } catch {
      return itself();
    }
    const told = await new Promise((resolve) => {
      this.#settle = (answer) => {
        this.#settle = null;
        resolve(answer);
      };
      this.#worker.onmessage = ({ data }) => this.#settle(data);
      this.#worker.onerror = () => this.#settle({});
      this.#worker.postMessage({ journal: game.journal, options });
    });
    if (told?.problem) throw new Error(told.problem);
    if (told && !told.thought) {
      this.#worker = null;
      return itself();
    }
    return told && told.thought;
  }

  /** Ends a thought; nothing comes of it. */
  stop() {
    if (!this.#settle) return;
    this.#worker.terminate();
    this.#worker = null;
    this.#settle(null);
  }
}
