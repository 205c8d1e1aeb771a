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

/**
 * The content type without its parameters, in lower case: of the attribute if there is one, else of the extension.
 * Undefined if the attribute is not a content type or the extension is not known.
 */
export function contentTypeOf(name: string, attribute = ''): string | undefined {
  if (attribute.trim() === '') return CONTENT_TYPES[extensionOf(name)];
  const parts = TYPE.exec(attribute.trim());
  return parts ? `${parts[1]}/${parts[2]}`.toLowerCase() : undefined;
}
