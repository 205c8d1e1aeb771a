/** Converts files to elements: meshes with geoms, and images as textures of materials. */

import type { AssetOrigin } from '../../../compiler/asset/index.js';
import { assetError, type MeshSource, readMSH, readOBJ, readPNG, readSTL } from '../../../compiler/asset/index.js';
import { inversePose, transform, type Vec3 } from '../../../foundation/math/pose.js';
import { extensionOf, fileName, isAbsolute, resolvePath } from '../../../foundation/resource/path.js';
import { message } from '../../../foundation/schema/messages.js';
import { modelError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { assetPath, folderSetting } from '../../../modelling/spec/lookup/asset-path.js';
import { worldPose } from '../../../modelling/spec/pose.js';
import type { Edited, Editing, Project } from '../project.js';
import { haveSameBytes } from '../same-bytes.js';
import { freeNameIn, tidy } from './structure.js';

/** A file under its own name. */
export interface AssetFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A material, with the file name of its texture. */
export interface BundledMaterial {
  readonly name: string;
  readonly texture?: string;
  readonly rgba?: readonly number[];
  readonly metallic?: number;
  readonly roughness?: number;
  readonly emission?: number;
}

/** Assets that are added together, as from a drop or a glTF file. */
export interface AssetBundle {
  /** Name of the whole bundle. */
  readonly name: string;
  readonly files: readonly AssetFile[];
  /** Files of meshes, and their materials. */
  readonly meshes: readonly { readonly file: string; readonly material?: string }[];
  readonly materials: readonly BundledMaterial[];
}

/** Where the elements are added; without `parent`, only assets are added. */
export interface AssetPlace {
  /** World, body or frame that receives the geoms. */
  readonly parent?: SpecElement;
  /**
   * Point on which they rest, in the world frame of the unsimulated model [m]; by default, their files set the
   * position.
   */
  readonly point?: Vec3;
  /** Geom to which the first material is applied. */
  readonly onto?: Element<'geom'>;
}

/**
 * Imports assets into a model as one step of its history: meshes, textures and materials, with a geom per mesh if a
 * parent is given. Returns the elements to select. Throws a ModelError for a file that cannot be read.
 */
export function addAssets(project: Project, bundle: AssetBundle, place: AssetPlace = {}): Edited<SpecElement[]> {
  for (const file of bundle.files) check(file);
  return project.transact(`add ${bundle.name}`, (editing) => {
    const adding = new Adding(project, editing, bundle);
    const materials = bundle.materials.map((each) => adding.material(each));
    const meshes = bundle.meshes.map(({ file }) => adding.mesh(file));
    if (place.parent && meshes.length > 0) return adding.geoms(meshes, place.parent, place.point);
    if (place.onto && materials[0]) {
      place.onto.material = materials[0].identifier!;
      return [place.onto];
    }
    return meshes.length > 0 ? meshes : materials;
  });
}

/** Readers of meshes whose size is known before compiling. */
const MESH_READERS: Readonly<Record<string, (bytes: Uint8Array, origin: AssetOrigin) => MeshSource>> = {
  obj: readOBJ,
  stl: readSTL,
  msh: readMSH,
};

/** Throws if the content of a file does not match its extension. */
function check({ name, bytes }: AssetFile): void {
  const extension = extensionOf(name);
  const mesh = MESH_READERS[extension]?.(bytes, { name });
  if (extension === 'png') readPNG(bytes, 3, { name });
  else if (mesh && mesh.vert.length < 12) throw assetError({ name }, message('bad-mesh/few-vertices-in-file'));
}

const stemOf = (name: string): string => fileName(name).replace(/(.)\.[^.]*$/, '$1');

class Adding {
  /** Names of files in the model, by their original names. */
  private readonly names = new Map<string, string>();
  /** Names of textures and materials in the model. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly project: Project,
    private readonly editing: Editing,
    private readonly bundle: AssetBundle,
  ) {}

  mesh(file: string): SpecElement {
    const { spec } = this.editing;
    return spec.add('mesh', { name: freeNameIn(spec, 'mesh', stemOf(file)), file: this.stored(file) });
  }

  material({ name, texture, ...look }: BundledMaterial): SpecElement {
    const { spec } = this.editing;
    const own = freeNameIn(spec, 'material', name);
    this.known.set(name, own);
    const image = texture === undefined ? {} : { texture: this.texture(texture) };
    return spec.add('material', { name: own, ...image, ...look });
  }

  geoms(meshes: readonly SpecElement[], parent: SpecElement, point: Vec3 | undefined): SpecElement[] {
    const { spec } = this.editing;
    const at = point && tidy(this.restingOn(point, parent));
    const pos = at?.some((x) => x !== 0) ? { pos: at } : {};
    const isOne = meshes.length === 1;
    const holder = isOne ? parent : this.bodyIn(parent, pos);
    const made = meshes.map((mesh, i) => {
      const material = this.known.get(this.bundle.meshes[i]!.material ?? '');
      const values = {
        name: freeNameIn(spec, 'geom', mesh.identifier!),
        type: 'mesh' as const,
        mesh: mesh.identifier,
        ...(isOne && pos),
        ...(material !== undefined && { material }),
      };
      return holder.add('geom', values);
    });
    return isOne ? made : [holder];
  }

  private bodyIn(parent: SpecElement, pos: object): SpecElement {
    const name = freeNameIn(this.editing.spec, 'body', this.bundle.name);
    return parent.add('body', { name, ...pos });
  }

  /** Adds one texture per file, even if several materials use it. */
  private texture(file: string): string {
    const { spec } = this.editing;
    const key = `texture ${file}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const name = freeNameIn(spec, 'texture', stemOf(file));
    spec.add('texture', { name, type: '2d', file: this.stored(file) });
    this.known.set(key, name);
    return name;
  }

  /** Stores a file in the folder for its kind; returns the name that refers to it. */
  private stored(file: string): string {
    const known = this.names.get(file);
    if (known !== undefined) return known;
    const { bytes } = this.bundle.files.find(({ name }) => name === file)!;
    const { spec, workspace } = this.editing;
    const folder = folderFor(this.project, extensionOf(file) === 'png' ? 'texture' : 'mesh');
    for (let i = 0; ; i++) {
      const name = i === 0 ? fileName(file) : numbered(fileName(file), i);
      const uri = folder(name);
      if (uri === undefined) throw modelError('bad-path', { file });
      const there = spec.readFile(uri);
      if (there && !haveSameBytes(there, bytes)) continue;
      if (!there) workspace.write(uri, bytes);
      this.names.set(file, name);
      return name;
    }
  }

  /** Origin of the meshes in the coordinates of their parent, so that the lowest mesh rests on a point. */
  private restingOn(point: Vec3, parent: SpecElement): Vec3 {
    const [low, high] = boundsOf(this.bundle);
    const origin = low ? [0, 1].map((k) => point[k]! - (low[k]! + high![k]!) / 2).concat(point[2] - low[2]!) : point;
    return transform(inversePose(worldPose(parent)), origin as unknown as Vec3);
  }
}

/** Returns a function that resolves file names with the compiler's folder for a kind of asset. */
function folderFor(project: Project, kind: 'mesh' | 'texture'): (name: string) => string | undefined {
  const { spec } = project;
  const within = folderSetting({ kind }, spec.compiler);
  return (name) => {
    const path = within === '' || isAbsolute(name) ? name : `${within}/${name}`;
    return resolvePath(spec.rootScope.directory, path);
  };
}

/** Path of an asset's file; undefined for an asset without a file. */
export function pathOfAsset(asset: SpecElement, attribute = 'file'): string | undefined {
  const file = asset.authored.get(attribute);
  return file === undefined ? undefined : assetPath(asset, String(file));
}

const numbered = (name: string, i: number): string => name.replace(/(\.[^.]*)?$/, (end) => `_${i}${end}`);

/** Bounds of all meshes of a bundle; empty if a mesh has none. */
function boundsOf({ files, meshes }: AssetBundle): readonly [low?: number[], high?: number[]] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { file } of meshes) {
    const { bytes } = files.find(({ name }) => name === file)!;
    const vert = MESH_READERS[extensionOf(file)]?.(bytes, { name: file }).vert ?? [];
    vert.forEach((x, i) => {
      low[i % 3] = Math.min(low[i % 3]!, x);
      high[i % 3] = Math.max(high[i % 3]!, x);
    });
  }
  return low.every(Number.isFinite) ? [low, high] : [];
}
