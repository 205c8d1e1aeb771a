/** Materials: textures by role, and reflection properties. */

import { ObjType, TextureRole } from '../../../foundation/schema/enums.js';
import { TEXTURE_ROLE } from '../../../foundation/schema/mjcf/keywords.js';
import type { MATERIAL_FIELDS } from '../../../foundation/schema/model/material.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import type { CompiledElement } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';

/** A material; its values are read when its row is written. */
export type CompiledMaterial = CompiledElement<Element<'material'>>;

const ROLES = Object.keys(TextureRole).length;

/** Returns the values of a material for the arrays `mat_*`. */
export function materialRow(
  compilation: Compilation,
  { element: el }: CompiledMaterial,
  names: Registry,
): RowOf<typeof MATERIAL_FIELDS> {
  return {
    mat_texid: texturesOf(compilation, el, names),
    mat_texuniform: el.texuniform,
    mat_texrepeat: el.texrepeat,
    mat_emission: el.emission,
    mat_specular: el.specular,
    mat_shininess: el.shininess,
    mat_reflectance: el.reflectance,
    mat_metallic: el.metallic,
    mat_roughness: el.roughness,
    mat_rgba: el.rgba,
  };
}

/** Texture of each role, -1 for none: color, or layers; a class provides textures that its elements omit. */
function texturesOf(c: Compilation, el: Element<'material'>, names: Registry): number[] {
  const ids = new Array<number>(ROLES).fill(-1);
  for (const each of c.authoredLayers(el)) {
    if (each.isSet('texture')) ids[TextureRole.RGB] = names.id(each, 'texture', ObjType.TEXTURE);
    for (const layer of each.children('layer')) {
      ids[TEXTURE_ROLE[layer.role]] = names.id(layer, 'texture', ObjType.TEXTURE);
    }
  }
  return ids;
}
