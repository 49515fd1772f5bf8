// Calls into WebAssembly: room for what goes in and comes out, texts, statuses as exceptions.

/** @typedef {number} Move from + 256 * to. */

/** Of shamrocks_position. */
export const POSITION_BYTES = 64;
/** No position has more. */
export const MAX_MOVES = 197;

const STATUS_OK = 0;
const STATUS_BUFFER = 4;
const STATUS_NOTHING = 13;
const ABI = 1;
const PAGE = 65_536;
const ERROR_BYTES = 256;
const MESSAGE_OFFSET = 36;

/** Why a call failed: the fields of shamrocks_error, and its sentence as the message. */
export class ShamrocksError extends Error {
  /** @param {string} message @param {Record<string, number>} fields */
  constructor(message, fields) {
    super(message);
    this.name = "ShamrocksError";
    Object.assign(this, fields);
  }
}

/** An instance of the library, and its memory. */
export class Memory {
  #top = 0;
  #base = 0;
  #end = 0;

  /** @param {WebAssembly.Module} module @param {WebAssembly.Instance} instance */
  constructor(module, instance) {
    this.module = module;
    this.exports = /** @type {any} */ (instance.exports);
    if (this.exports.shamrocks_abi() !== ABI) throw new Error("The library does not fit this page.");
    this.#reserve(1);
  }

  // The library exports no allocator, for a C caller brings its own memory. So does this: pages
  // that are added to the memory belong to nobody else. They serve one call at a time.
  #reserve(pages) {
    this.#base = this.#top = this.exports.memory.grow(pages) * PAGE;
    this.#end = this.#base + pages * PAGE;
  }

  get view() {
    return new DataView(this.exports.memory.buffer);
  }

  /** A copy of the memory at `at`. @param {number} at @param {number} length */
  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length).slice();
  }

  /** Room for the call that is being prepared. @param {number} length */
  take(length) {
    if (this.#top + length > this.#end) this.#reserve(Math.ceil(length / PAGE) + 1);
    const at = this.#top;
    this.#top += (length + 7) & ~7;
    return at;
  }

  /** Copies bytes to where a call reads them. @param {ArrayLike<number>} bytes */
  put(bytes) {
    const at = this.take(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** As put(), for a text: where it is, and how long. @param {string} text @returns {[number, number]} */
  putText(text) {
    const bytes = new TextEncoder().encode(text);
    return [this.put(bytes), bytes.length];
  }

  /** @param {Move[]} moves */
  putMoves(moves) {
    return this.put(new Uint8Array(Uint16Array.from(moves).buffer));
  }

  /** Runs a call with the room to itself. @template T @param {() => T} body @returns {T} */
  frame(body) {
    this.#top = this.#base;
    return body();
  }

  /** Calls a function that has no error to fill. @param {string} name @param {...(number | bigint)} values */
  call(name, ...values) {
    const status = this.exports[`shamrocks_${name}`](...values);
    if (status !== STATUS_OK) {
      throw new ShamrocksError(this.cString(this.exports.shamrocks_status_text(status)), { status });
    }
  }

  /** Calls a function whose last parameter is an error. @param {string} name @param {...(number | bigint)} values */
  explained(name, ...values) {
    const at = this.take(ERROR_BYTES);
    const status = this.exports[`shamrocks_${name}`](...values, at);
    if (status !== STATUS_OK) throw this.#error(at);
  }

  /** As call(), but that there is none is no failure: gives whether there is. @param {string} name @param {...(number | bigint)} values */
  found(name, ...values) {
    try {
      this.call(name, ...values);
      return true;
    } catch (error) {
      if (error instanceof ShamrocksError && /** @type {any} */ (error).status === STATUS_NOTHING) return false;
      throw error;
    }
  }

  #error(at) {
    const view = this.view;
    return new ShamrocksError(this.cString(at + MESSAGE_OFFSET), {
      status: view.getInt32(at, true),
      reason: view.getInt32(at + 4, true),
      card: view.getUint8(at + 32),
      other: view.getUint8(at + 33),
      from: view.getUint8(at + 34),
      to: view.getUint8(at + 35),
    });
  }

  /** @param {number} at */
  cString(at) {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)).slice());
  }

  /** The text that a function writes to (buffer, capacity, needed). @param {string} name @param {...(number | bigint)} values */
  textOf(name, ...values) {
    const needed = this.take(4);
    for (let capacity = 512; ; capacity = this.view.getUint32(needed, true)) {
      const buffer = this.take(capacity);
      const status = this.exports[`shamrocks_${name}`](...values, buffer, capacity, needed);
      if (status === STATUS_OK) return this.cString(buffer);
      if (status !== STATUS_BUFFER) throw new ShamrocksError(`shamrocks_${name} failed`, { status });
    }
  }

  /** As textOf(), as a call of its own. @param {string} name @param {...(number | bigint)} values */
  text(name, ...values) {
    return this.frame(() => this.textOf(name, ...values));
  }

  /** The moves at `at`, of which the number stands at `count`. @param {number} at @param {number} count @returns {Move[]} */
  moves(at, count) {
    const view = this.view;
    return Array.from({ length: view.getUint32(count, true) }, (_, i) => view.getUint16(at + 2 * i, true));
  }

  /** The byte that a function writes after these values. @param {string} name @param {...(number | bigint)} values */
  byteOf(name, ...values) {
    const at = this.take(1);
    this.call(name, ...values, at);
    return this.view.getUint8(at);
  }
}
