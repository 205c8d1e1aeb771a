/** Open files: partial reads and writes, as with `FS.open`. */

/** Allowed operations of an open file. */
interface Access {
  readonly read: boolean;
  readonly write: boolean;
  readonly create: boolean;
  readonly truncate: boolean;
  readonly append: boolean;
  readonly exclusive: boolean;
}

/** Converts a mode of C (`r+`) or flags of Linux. */
export function accessOf(flags: string | number): Access {
  const bits = typeof flags === 'number' ? flags : (MODES[flags.replace('b', '')] ?? 0);
  const way = bits & 3;
  return {
    read: way !== 1,
    write: way !== 0,
    create: (bits & 0o100) !== 0,
    exclusive: (bits & 0o200) !== 0,
    truncate: (bits & 0o1000) !== 0,
    append: (bits & 0o2000) !== 0,
  };
}

const MODES: Readonly<Record<string, number>> = {
  r: 0,
  'r+': 2,
  w: 0o1101,
  'w+': 0o1102,
  a: 0o2101,
  'a+': 0o2102,
  wx: 0o1301,
  'wx+': 0o1302,
  ax: 0o2301,
  'ax+': 0o2302,
};

/** An open file. */
export class FileStream {
  position = 0;
  constructor(
    readonly path: string,
    readonly fd: number,
    readonly access: Access,
  ) {}
}
