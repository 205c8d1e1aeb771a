/** Files that become elements: meshes with geoms that show them, pictures as textures of materials. */

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

/** A file that comes along, by its own name. */
export interface AssetFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A material, with the name of the file of its texture. */
export interface BundledMaterial {
  readonly name: string;
  readonly texture?: string;
  readonly rgba?: readonly number[];
  readonly metallic?: number;
  readonly roughness?: number;
  readonly emission?: number;
}

/** Assets that come together, as a drop or a glTF brings them. */
export interface AssetBundle {
  /** Name of the whole bundle. */
  readonly name: string;
  readonly files: readonly AssetFile[];
  /** Files of meshes, and the materials that they are shown in. */
  readonly meshes: readonly { readonly file: string; readonly material?: string }[];
  readonly materials: readonly BundledMaterial[];
}

/** The place of the added elements; without one, only assets are added. */
export interface AssetPlace {
  /** World, body or frame that gets the geoms. */
  readonly parent?: SpecElement;
  /** Point of the world that they rest on, as the model is written [m]; without it, they are where their files put them. */
  readonly point?: Vec3;
  /** Geom that shows the first material. */
  readonly onto?: Element<'geom'>;
}

/**
 * Adds what files hold to a model, as one step of its history: meshes, with a geom each where a place is given, textures
 * and materials. Returns what is worth being selected. Throws a ModelError for a file that cannot be read.
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
      return [place.onto as SpecElement];
    }
    return meshes.length > 0 ? meshes : materials;
  });
}

/** Readers of meshes, whose size is known before the model is compiled. */
const MESH_READERS: Readonly<Record<string, (bytes: Uint8Array, origin: AssetOrigin) => MeshSource>> = {
  obj: readOBJ,
  stl: readSTL,
  msh: readMSH,
};

/** Throws for a file that is not what its name says. */
function check({ name, bytes }: AssetFile): void {
  const extension = extensionOf(name);
  const mesh = MESH_READERS[extension]?.(bytes, { name });
  if (extension === 'png') readPNG(bytes, 3, { name });
  else if (mesh && mesh.vert.length < 12) throw assetError({ name }, message('bad-mesh/few-vertices-in-file'));
}

const stemOf = (name: string): string => fileName(name).replace(/(.)\.[^.]*$/, '$1');

class Adding {
  /** Names of files as the model has them, by their own names. */
  private readonly names = new Map<string, string>();
  /** Names of materials as the model has them. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly project: Project,
    private readonly editing: Editing,
    private readonly bundle: AssetBundle,
  ) {}

  mesh(file: string): SpecElement {
    const { spec } = this.editing;
    return spec.add('mesh', { name: freeNameIn(spec, 'mesh', stemOf(file)), file: this.stored(file) }) as SpecElement;
  }

  material({ name, texture, ...look }: BundledMaterial): SpecElement {
    const { spec } = this.editing;
    const own = freeNameIn(spec, 'material', name);
    this.known.set(name, own);
    const image = texture === undefined ? {} : { texture: this.texture(texture) };
    return spec.add('material', { name: own, ...image, ...look } as never) as SpecElement;
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
        ...{ type: 'mesh', mesh: mesh.identifier },
        ...(isOne && pos),
        ...(material !== undefined && { material }),
      };
      return holder.add('geom' as never, values as never) as SpecElement;
    });
    return isOne ? made : [holder];
  }

  private bodyIn(parent: SpecElement, pos: object): SpecElement {
    const name = freeNameIn(this.editing.spec, 'body', this.bundle.name);
    return parent.add('body' as never, { name, ...pos } as never) as SpecElement;
  }

  /** One texture for each file, also if several materials use it. */
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

  /** Puts a file where the model looks for its kind; returns the name that leads there. */
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

  /** Origin of the meshes, in the coordinates of their parent, at which the lowest of them stands on a point. */
  private restingOn(point: Vec3, parent: SpecElement): Vec3 {
    const [low, high] = boundsOf(this.bundle);
    const origin = low ? [0, 1].map((k) => point[k]! - (low[k]! + high![k]!) / 2).concat(point[2] - low[2]!) : point;
    return transform(inversePose(worldPose(parent)), origin as unknown as Vec3);
  }
}

/** Where assets of a kind are looked for, as the compiler of the model says. */
function folderFor(project: Project, kind: 'mesh' | 'texture'): (name: string) => string | undefined {
  const { spec } = project;
  const within = folderSetting({ kind }, spec.compiler);
  return (name) => {
    const path = within === '' || isAbsolute(name) ? name : `${within}/${name}`;
    return resolvePath(spec.rootScope.directory, path);
  };
}

/** Path of a file of an asset; undefined without one. */
export function pathOfAsset(asset: SpecElement, attribute = 'file'): string | undefined {
  const file = asset.authored.get(attribute);
  return file === undefined ? undefined : assetPath(asset, String(file));
}

const numbered = (name: string, i: number): string => name.replace(/(\.[^.]*)?$/, (end) => `_${i}${end}`);

/** Lowest and highest coordinates of all meshes of a bundle; empty if a mesh does not have them. */
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
