/**
 * The first of a name, its stem with _1, with _2, and so on, that is not taken.
 * @param stem what numbers are put behind; the name itself if it is not given
 */
export function freeName(wanted: string, isTaken: (name: string) => boolean, stem = wanted): string {
  let name = wanted;
  for (let i = 1; isTaken(name); i++) name = `${stem}_${i}`;
  return name;
}

/** A name without the number that made it free. */
export const withoutNumber = (name: string): string => name.replace(/_\d+$/, '');
