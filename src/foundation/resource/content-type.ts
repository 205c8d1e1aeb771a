/** Content types: from an attribute, else from the extension of a name. */
import { extensionOf } from './path.js';

/** Content type of each extension. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  obj: 'model/obj',
  dae: 'model/vnd.collada+xml',
  stl: 'model/stl',
  ply: 'model/ply',
  msh: 'model/vnd.mujoco.msh',
  skn: 'model/vnd.mujoco.skn',
  png: 'image/png',
  ktx: 'image/ktx',
  xml: 'text/xml',
  urdf: 'text/xml',
  mjz: 'application/zip',
  zip: 'application/zip',
};

const TYPE = /^([\w!#$&^.+-]+)\/([\w!#$&^.+-]+)\s*(;.*)?$/;

const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(CONTENT_TYPES).map(([extension, type]) => [type, extension]),
);

/** The type that a `data:` URI names; undefined for other names and where it names none. */
const typeInUri = (name: string): string | undefined => /^data:\s*([^;,\s]+\/[^;,\s]+)/i.exec(name)?.[1]?.toLowerCase();

/** The extension of a name in lower case, or the one that files have of the type which a `data:` URI names. */
export function extensionMeant(name: string): string {
  if (!/^data:/i.test(name)) return extensionOf(name);
  return EXTENSIONS.get(typeInUri(name) ?? '') ?? '';
}

/**
 * The content type without its parameters, in lower case: of the attribute if there is one, else what a `data:` URI
 * names, else of the extension.
 * Undefined if the attribute is not a content type or the extension is not known.
 */
export function contentTypeOf(name: string, attribute = ''): string | undefined {
  if (attribute.trim() === '') return typeInUri(name) ?? CONTENT_TYPES[extensionOf(name)];
  const parts = TYPE.exec(attribute.trim());
  return parts ? `${parts[1]}/${parts[2]}`.toLowerCase() : undefined;
}
