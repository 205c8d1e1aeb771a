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
  xacro: 'text/xml',
  mjz: 'application/zip',
  zip: 'application/zip',
};

const TYPE = /^([\w!#$&^.+-]+)\/([\w!#$&^.+-]+)\s*(;.*)?$/;

const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(CONTENT_TYPES).map(([extension, type]) => [type, extension]),
);

/** The content type in a `data:` URI; undefined for other names and for a URI without a type. */
const typeInUri = (name: string): string | undefined => /^data:\s*([^;,\s]+\/[^;,\s]+)/i.exec(name)?.[1]?.toLowerCase();

/** The extension of a name in lower case; for a `data:` URI, the extension of its content type. */
export function extensionMeant(name: string): string {
  if (!/^data:/i.test(name)) return extensionOf(name);
  return EXTENSIONS.get(typeInUri(name) ?? '') ?? '';
}

/**
 * The content type without parameters, in lower case: that of the attribute if given, else that of a `data:` URI,
 * else that of the extension. Undefined if the attribute is not a content type or the extension is unknown.
 */
export function contentTypeOf(name: string, attribute = ''): string | undefined {
  if (attribute.trim() === '') return typeInUri(name) ?? CONTENT_TYPES[extensionOf(name)];
  const parts = TYPE.exec(attribute.trim());
  return parts ? `${parts[1]}/${parts[2]}`.toLowerCase() : undefined;
}
