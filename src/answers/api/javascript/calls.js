// The functions of src/answers/api/rearguard.h, called with texts and handles.
import { LimitError, RearguardError, errorOf } from "./errors.js";

export const ABI = 1;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A module as it was started, and its memory. */
export class Calls {
  constructor(module) {
    this.module = module;
    this.stopped = null;
    if (module._rearguard_abi() !== ABI) throw new RearguardError("engine.wasm has another interface than this package");
    // Two answers of a call: the handle of its text, and what it has made. Behind them the size of the text.
    this.slots = this.allocated(12);
    this.freed = new FinalizationRegistry(({ kind, pointer }) => this.free(kind, pointer));
  }

  version() {
    return this.text(this.module._rearguard_version());
  }

  /** Calls a function whose last argument is the answer, and returns its text or throws what it says. */
  answer(name, ...parameters) {
    return this.run(name, parameters, false);
  }

  /** Calls a function that makes something, and returns the pointer of that. */
  made(name, ...parameters) {
    return this.run(name, parameters, true);
  }

  free(kind, pointer) {
    if (!this.stopped) this.module[`_rearguard_${kind}_free`](pointer);
  }

  run(name, parameters, makes) {
    if (this.stopped) throw new RearguardError("the engine has stopped after a fault; load it again", "internal");
    const { module, slots } = this;
    const given = [];
    const words = [];
    try {
      for (const parameter of parameters) {
        if (parameter === null) {
          words.push(0);
        } else if (parameter instanceof Sized) {
          const bytes = parameter.text === null ? null : encoder.encode(parameter.text);
          words.push(bytes === null ? 0 : this.given(bytes, given), bytes === null ? 0 : bytes.length);
        } else {
          words.push(typeof parameter === "string" ? this.given(encoder.encode(parameter), given) : parameter);
        }
      }
      new DataView(module.HEAPU8.buffer).setBigUint64(slots, 0n, true);
      const outs = makes ? [slots + 4, slots] : [slots];
      const status = module[`_rearguard_${name}`](...words, ...outs);
      const view = new DataView(module.HEAPU8.buffer);
      const text = this.taken(view.getUint32(slots, true));
      if (status !== 0) throw errorOf(status, text);
      return makes ? new DataView(module.HEAPU8.buffer).getUint32(slots + 4, true) : text;
    } catch (problem) {
      if (problem instanceof RearguardError) throw problem;
      // A trap of the machine: memory or stack has run out, or a fault of the engine. What it was doing is half done.
      this.stopped = problem;
      throw new RearguardError(`the engine has stopped: ${problem.message ?? problem}`, "internal");
    } finally {
      if (!this.stopped) for (const pointer of given) module._free(pointer);
    }
  }

  /** Copies bytes to the memory of the module, with a zero behind them. */
  given(bytes, list) {
    const pointer = this.allocated(bytes.length + 1);
    list.push(pointer);
    this.module.HEAPU8.set(bytes, pointer);
    this.module.HEAPU8[pointer + bytes.length] = 0;
    return pointer;
  }

  /** The text of an answer, which is freed. */
  taken(answer) {
    if (answer === 0) return "";
    const at = this.module._rearguard_answer_text(answer, this.slots + 8);
    const size = new DataView(this.module.HEAPU8.buffer).getUint32(this.slots + 8, true);
    const text = decoder.decode(this.module.HEAPU8.subarray(at, at + size));
    this.module._rearguard_answer_free(answer);
    return text;
  }

  text(at) {
    const heap = this.module.HEAPU8;
    return decoder.decode(heap.subarray(at, heap.indexOf(0, at)));
  }

  allocated(size) {
    const pointer = this.module._malloc(size);
    if (pointer === 0) throw new LimitError("there is not enough memory", "limit");
    return pointer;
  }
}

/** A text that is handed over with its size; null: none. */
export class Sized {
  constructor(text) {
    this.text = text;
  }
}

/** A question or a request as JSON, without what is null or undefined. */
export function question(content) {
  const known = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  return new Sized(JSON.stringify(Object.fromEntries(known)));
}

/** Something that the engine has made, and that it frees when nobody needs it any longer. */
export class Handle {
  constructor(calls, kind, pointer) {
    this.calls = calls;
    this.kind = kind;
    this.at = pointer;
    calls.freed.register(this, { kind, pointer }, this);
  }

  get pointer() {
    if (this.at === 0) throw new RearguardError(`this ${this.kind} has been freed`, "request");
    return this.at;
  }

  free() {
    if (this.at === 0) return;
    this.calls.freed.unregister(this);
    this.calls.free(this.kind, this.at);
    this.at = 0;
  }
}
