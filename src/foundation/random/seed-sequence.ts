/** Converts seeds of any quality to generator states of good quality, like numpy's `SeedSequence`. */

/** Number of words in the entropy pool. */
const POOL = 4;
const SHIFT = 16;
/** Start and factor of the hash constants: for mixing into the pool, and for output. */
const IN = { start: 0x43b0d7e5, factor: 0x931e8875 } as const;
const OUT = { start: 0x8b51f9dd, factor: 0x58f38ded } as const;
const MIX_LEFT = 0xca01f9dd;
const MIX_RIGHT = 0x4973f715;

/** Unsigned integer or integers; large ones as bigint. */
export type Seed = number | bigint | readonly (number | bigint)[];

/**
 * Expands a seed to independent words. Equal to `numpy.random.SeedSequence(seed)`.
 *
 * M. E. O'Neill, "Developing a seed_seq alternative", 2015, as adopted by numpy (NEP 19).
 */
export class SeedSequence {
  private readonly pool: Uint32Array;
  private children = 0;

  /** @throws RangeError for a seed that is negative or not an integer */
  constructor(
    readonly entropy: Seed = randomSeed(),
    private readonly spawnKey: readonly number[] = [],
  ) {
    const isList = Array.isArray(entropy) || ArrayBuffer.isView(entropy);
    const words = (isList ? [...(entropy as Iterable<number>)] : [entropy as number]).flatMap(wordsOf);
    if (spawnKey.length > 0) while (words.length < POOL) words.push(0);
    this.pool = mixed([...words, ...spawnKey.flatMap(wordsOf)]);
  }

  /** Creates independent sequences; each call creates different ones. */
  spawn(count: number): SeedSequence[] {
    return Array.from({ length: count }, () => new SeedSequence(this.entropy, [...this.spawnKey, this.children++]));
  }

  /** Generates 32-bit words. */
  generate(count: number): Uint32Array {
    const hash = hasher(OUT);
    return Uint32Array.from({ length: count }, (_, i) => hash(this.pool[i % POOL]));
  }
}

/** 32-bit words of a number, lowest first. */
function wordsOf(value: number | bigint): number[] {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) {
    throw new RangeError(`seed ${String(value)} is not an integer`);
  }
  if (value < 0) throw new RangeError(`seed ${value} is negative`);
  const words: number[] = [];
  for (let rest = BigInt(value); words.length === 0 || rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words;
}

function hasher({ start, factor }: { readonly start: number; readonly factor: number }): (value: number) => number {
  let constant = start;
  return (value) => {
    const x = value ^ constant;
    constant = Math.imul(constant, factor);
    const y = Math.imul(x, constant);
    return (y ^ (y >>> SHIFT)) >>> 0;
  };
}

function mix(x: number, y: number): number {
  const z = (Math.imul(MIX_LEFT, x) - Math.imul(MIX_RIGHT, y)) | 0;
  return (z ^ (z >>> SHIFT)) >>> 0;
}

function mixed(words: readonly number[]): Uint32Array {
  const hash = hasher(IN);
  const pool = Uint32Array.from({ length: POOL }, (_, i) => hash(words[i] ?? 0));
  for (let from = 0; from < POOL; from++) {
    for (let to = 0; to < POOL; to++) if (from !== to) pool[to] = mix(pool[to], hash(pool[from]));
  }
  for (const word of words.slice(POOL)) for (let to = 0; to < POOL; to++) pool[to] = mix(pool[to], hash(word));
  return pool;
}

/** Returns an unpredictable seed. */
function randomSeed(): readonly number[] {
  const { crypto } = globalThis as unknown as { crypto: { getRandomValues(words: Uint32Array): Uint32Array } };
  return [...crypto.getRandomValues(new Uint32Array(POOL))];
}
