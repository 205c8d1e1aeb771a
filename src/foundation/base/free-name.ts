/**
 * Returns the first free name among `wanted`, `stem_1`, `stem_2` and so on.
 *
 * @param stem text before the number; default: `wanted`
 */
export function freeName(wanted: string, isTaken: (name: string) => boolean, stem = wanted): string {
  let name = wanted;
  for (let i = 1; isTaken(name); i++) name = `${stem}_${i}`;
  return name;
}

/** Removes the number that `freeName` appends. */
export const withoutNumber = (name: string): string => name.replace(/_\d+$/, '');
