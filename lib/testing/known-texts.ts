import { type Json, mapTexts } from './json.js';

/** A text that is long enough to be nobody's ordinary word. */
const minLength = 16;

/** An odd number, so that no character of a text falls out of its hash. */
const base = 0x01000193;

/** What known texts of one length, with one beginning, look like. */
interface Size {
  readonly length: number;
  /** The base to the power of the length. */
  readonly power: number;
  /** Of the whole texts. */
  readonly hashes: Set<number>;
}

/**
 * Texts that nobody may see, and the names that stand for them. Replaces them wherever they appear, in one pass, however
 * many they are: a rolling hash (Rabin and Karp) says where one of them may begin, so that a look at a place costs the
 * same for one text as for ten thousand.
 *
 * Only texts of 16 characters or more are looked for: "step-2" may well stand in a message without being the state.
 */
export class KnownTexts {
  private readonly names = new Map<string, string>();
  /** The sizes of those that begin alike, by the hash of their first characters; the longest first. */
  private readonly sizes = new Map<number, Size[]>();

  set(text: string, name: string): void {
    if (text.length < minLength) return;
    this.names.set(text, name);
    const sums = sumsOf(text);
    const start = hashOf(sums, 0, minLength, startPower);
    const sizes = this.sizes.get(start) ?? [];
    this.sizes.set(start, sizes);
    let size = sizes.find(({ length }) => length === text.length);
    if (size === undefined) {
      size = { length: text.length, power: powerOf(text.length), hashes: new Set() };
      sizes.push(size);
      sizes.sort((a, b) => b.length - a.length);
    }
    size.hashes.add(hashOf(sums, 0, text.length, size.power));
  }

  /** From now on the text may be seen again. Its hash stays, and costs no more than a look at the names. */
  delete(text: string): void {
    this.names.delete(text);
  }

  /** A copy of the JSON with the names of known texts wherever they appear, names of members included. */
  hide<J extends Json>(json: J): J {
    return mapTexts(json, (text) => this.hideIn(text));
  }

  /** Where one known text holds another, the longer one is replaced; where two overlap, both, so that no end is seen. */
  private hideIn(text: string): string {
    if (text.length < minLength || this.names.size === 0) return text;
    const sums = sumsOf(text);
    let shown = '';
    let end = 0;
    let last: string | undefined;
    for (let at = 0; at + minLength <= text.length; at++) {
      const sizes = this.sizes.get(hashOf(sums, at, minLength, startPower));
      const known = sizes && this.longestAt(at, text, sums, sizes, at < end ? last : undefined);
      if (known === undefined || at + known.length <= end) continue;
      shown += text.slice(end, at) + String(this.names.get(known));
      end = at + known.length;
      last = known;
    }
    return shown + text.slice(end);
  }

  private longestAt(
    at: number,
    text: string,
    sums: Int32Array,
    sizes: readonly Size[],
    except: string | undefined,
  ): string | undefined {
    for (const { length, power, hashes } of sizes) {
      if (at + length > text.length || !hashes.has(hashOf(sums, at, length, power))) continue;
      const known = text.slice(at, at + length);
      if (known !== except && this.names.has(known)) return known;
    }
    return undefined;
  }
}

const startPower = /* @__PURE__ */ powerOf(minLength);

/** The hashes of all beginnings of a text, from that of no character at all. */
function sumsOf(text: string): Int32Array {
  const sums = new Int32Array(text.length + 1);
  let sum = 0;
  for (let at = 0; at < text.length; at++) sums[at + 1] = sum = (Math.imul(sum, base) + text.charCodeAt(at)) | 0;
  return sums;
}

/** The hash of that many characters from there on; `power` is the base to the power of that many. */
function hashOf(sums: Int32Array, at: number, length: number, power: number): number {
  return (Number(sums[at + length]) - Math.imul(Number(sums[at]), power)) | 0;
}

function powerOf(exponent: number): number {
  let power = 1;
  for (let done = 0; done < exponent; done++) power = Math.imul(power, base);
  return power;
}
