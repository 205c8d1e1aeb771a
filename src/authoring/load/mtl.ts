/** Materials of OBJ files: `usemtl` in the OBJ file, `Kd`, `d`, `Tr` and `map_Kd` in its MTL files. */
import { MaterialAreas, type MeshAppearance } from './mesh-appearance.js';

const decoder = new TextDecoder();

/** Lines of a text as key and rest; a backslash at the end continues a line. */
function* entries(bytes: Uint8Array): Generator<readonly [key: string, rest: string]> {
  for (const line of decoder
    .decode(bytes)
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)) {
    // without alternatives for blanks, so that a long line takes linear time
    const [, key, rest] = /^(\w+)\s+(.*)$/s.exec(line.trim()) ?? [];
    if (key !== undefined) yield [key, rest!];
  }
}

/** Returns the materials of an MTL file by name. Textures are in the folder of the file. */
function readMTL(bytes: Uint8Array): ReadonlyMap<string, MeshAppearance> {
  const found = new Map<string, MeshAppearance>();
  let name: string | undefined;
  const amend = (more: MeshAppearance): void => {
    if (name !== undefined) found.set(name, { ...found.get(name), ...more });
  };
  for (const [key, rest] of entries(bytes)) {
    const numbers = rest.split(/\s+/).map(Number);
    const rgba = name === undefined ? undefined : found.get(name)?.rgba;
    if (key === 'newmtl') {
      name = rest;
      amend({});
    } else if (key === 'Kd' && numbers.length >= 3 && numbers.every(Number.isFinite)) {
      amend({ rgba: [numbers[0]!, numbers[1]!, numbers[2]!, rgba?.[3] ?? 1] });
    } else if ((key === 'd' || key === 'Tr') && Number.isFinite(numbers[0])) {
      const opacity = key === 'd' ? numbers[0]! : 1 - numbers[0]!;
      const [r, g, b] = rgba ?? [1, 1, 1];
      amend({ rgba: [r, g, b, opacity] });
    } else if (key === 'map_Kd') {
      // options such as `-s 1 1 1` precede the name
      amend({ texture: rest.replace(/^(?:-\w+(?:\s+(?:-?[\d.]+|on|off))*\s+)*/, '').replaceAll('\\', '/') });
    }
  }
  return found;
}

/**
 * Returns the appearance of an OBJ file, or undefined.
 *
 * @param read returns a file by its path relative to the OBJ file
 */
export function appearanceOfOBJ(
  bytes: Uint8Array,
  read: (path: string) => Uint8Array | undefined,
): MeshAppearance | undefined {
  const materials = new Map<string, MeshAppearance>();
  const areas = new MaterialAreas<string>();
  const vert: number[] = [];
  let name: string | undefined;
  for (const [key, rest] of entries(bytes)) {
    if (key === 'mtllib') {
      const file = rest.replaceAll('\\', '/');
      const content = read(file);
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      for (const [each, { texture, ...look }] of content ? readMTL(content) : []) {
        materials.set(each, { ...look, ...(texture !== undefined && { texture: folder + texture }) });
      }
    } else if (key === 'usemtl') name = rest;
    else if (key === 'v') vert.push(...rest.split(/\s+/, 3).map(Number));
    else if (key === 'f' && name !== undefined) {
      const corners = rest.split(/\s+/).map((corner) => {
        const index = Number.parseInt(corner, 10);
        return index < 0 ? vert.length / 3 + index : index - 1;
      });
      for (let i = 2; i < corners.length; i++) areas.add(name, vert, [corners[0]!, corners[i - 1]!, corners[i]!]);
    }
  }
  return materials.get(areas.largest ?? '');
}
