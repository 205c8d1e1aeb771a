/** Files that the user chooses from the disk. */

/** Lets the user choose files; the result, by name, is empty if the user cancels. */
export function chooseFiles(accept: string): Promise<ReadonlyMap<string, File>> {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept });
  return new Promise((done) => {
    input.onchange = () => done(new Map([...(input.files ?? [])].map((file) => [file.name, file])));
    input.oncancel = () => done(new Map());
    input.click();
  });
}
