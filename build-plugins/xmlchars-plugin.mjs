/**
 * Build plugin: removes exports of xmlchars that the XML parser, saxes, does not read. The modules are CommonJS, of
 * which bundlers keep everything.
 */

const EXPORT = /^exports\.(\w+) = .*;$/gm;

/** Exports of each module that saxes reads. */
const READ = {
  'xml/1.0/ed5': ['isS', 'isChar', 'isNameStartChar', 'isNameChar', 'S_LIST', 'NAME_RE'],
  'xml/1.1/ed2': ['isChar'],
  'xmlns/1.0/ed3': ['isNCNameStartChar', 'isNCNameChar', 'NC_NAME_RE'],
};

/** Removes the exports that are neither listed nor read by the module itself. */
function withoutUnread(code, read) {
  const uses = (name) => [...code.matchAll(new RegExp(`\\bexports\\.${name}\\b`, 'g'))].length;
  const rest = code.replace(EXPORT, (line, name) => (read.includes(name) || uses(name) > 1 ? line : ''));
  return rest === code ? code : withoutUnread(rest, read);
}

/** For rolldown, vite and tsdown. */
export const xmlcharsPlugin = () => ({
  name: 'kinetree-xmlchars',
  transform(code, id) {
    const [, module] = /xmlchars\/(.*)\.js$/.exec(id.split('?')[0].replaceAll('\\', '/')) ?? [];
    return READ[module] ? { code: withoutUnread(code, READ[module]), map: null } : null;
  },
});
