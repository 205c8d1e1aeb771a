/** Files that the user chooses from the disk. */

/** Lets the user choose files, by name; there are none if that is given up. */
export function chooseFiles(accept: string): Promise<ReadonlyMap<string, File>> {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept });
  return new Promise((done) => {
    input.onchange = () => done(new Map([...(input.files ?? [])].map((file) => [file.name, file])));
    input.oncancel = () => done(new Map());
    input.click();
  });
}
