/** Seeded mutations of files. */

/** Random numbers in [0, 1) by a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff];

/** Changes, inserts, removes and repeats a few bytes. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  let out = Array.from(bytes);
  const at = () => Math.floor(random() * (out.length + 1));
  for (let n = 1 + Math.floor(random() * 6); n > 0; n--) {
    const kind = Math.floor(random() * 6);
    if (kind === 0) out[at()] = Math.floor(random() * 256);
    else if (kind === 1) out[at()] = EXTREMES[Math.floor(random() * EXTREMES.length)]!;
    else if (kind === 2) out.splice(at(), Math.floor(random() * 16));
    else if (kind === 3) out.splice(at(), 0, ...Array.from({ length: Math.floor(random() * 8) }, () => random() * 256));
    else if (kind === 4) out = out.slice(0, at());
    else {
      const from = at();
      out.splice(at(), 0, ...out.slice(from, from + Math.floor(random() * 64)));
    }
  }
  return Uint8Array.from(out, (byte) => byte ?? 0);
}

/** Replaces words of a text by extreme or invalid ones. */
export function mutateText(text: string, random: () => number): Uint8Array {
  const words = [
    '-1',
    '0',
    '1e400',
    'nan',
    '-inf',
    '99999999999',
    '1/2/3',
    '2//',
    '/',
    '1e',
    '-',
    '0x1',
    '#',
    '\\',
    'f',
    'v',
    'o',
  ];
  const parts = text.split(/(\s+)/);
  for (let n = 1 + Math.floor(random() * 5); n > 0; n--) {
    parts[Math.floor(random() * parts.length)] = words[Math.floor(random() * words.length)]!;
  }
  return new TextEncoder().encode(parts.join(''));
}
