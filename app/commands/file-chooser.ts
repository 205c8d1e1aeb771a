/** Choosing files from the disk. */

/** Lets the user choose files. Resolves to the files by name; empty if the user cancels. */
export function chooseFiles(accept: string): Promise<ReadonlyMap<string, File>> {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept });
  return new Promise((done) => {
    input.onchange = () => done(new Map([...(input.files ?? [])].map((file) => [file.name, file])));
    input.oncancel = () => done(new Map());
    input.click();
  });
}
