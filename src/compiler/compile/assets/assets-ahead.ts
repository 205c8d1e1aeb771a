/** Assets of files, made before a Spec is compiled. */

import { ModelError } from '../../../foundation/base/diagnostics.js';
import { type Decoder, findDecoder } from '../../../foundation/resource/decoder.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { AssetTask, CollisionTask, MadeAsset, MadeBy, SurfaceTask } from '../../asset/asset-task.js';
import { MESH_DECODERS } from '../../asset/formats/mesh-formats.js';
import type { MeshOptions, MeshSurface } from '../../asset/mesh.js';
import { Compilation, type CompileOptions } from '../compilation.js';
import type { Decoded } from '../extensions.js';
import { assetCacheOf, keyOf } from './asset-cache.js';
import { originOf, readAssetFile } from './asset-file.js';
import {
  FREE_USES,
  imagesOf,
  isStrict,
  type MeshUses,
  meshOptions,
  meshUses,
  SURFACES,
  sourceOf,
  unpackedBytes,
} from './assets.js';
import { decodedAhead, inlineArrays, surfaceOf } from './decoded.js';

/** A task of an asset that is not in the cache, with its key there. */
interface MissingAsset {
  readonly key: string;
  readonly task: Exclude<AssetTask, CollisionTask>;
}

/** Makes assets, perhaps in workers; undefined for those left to the compiler, which reports errors. */
export type MakeAssets = <T extends AssetTask>(tasks: readonly T[]) => Promise<readonly (MadeBy<T> | undefined)[]>;

/** Makes the meshes and textures of files that a Spec needs before it is compiled, and adds them to its cache. */
export class AssetsAhead {
  private readonly surfaces = new Map<string, { readonly surface: MeshSurface; readonly task: CollisionTask }>();

  constructor(
    private readonly spec: Spec,
    private readonly make: MakeAssets,
  ) {}

  /** Makes textures and surfaces of meshes; returns true if `compileDrawable` makes a Model without the rest. */
  async makeVisible(options: CompileOptions): Promise<boolean> {
    const missing = missingAssets(this.spec, options);
    const made: readonly (MadeAsset | undefined)[] = await this.make(missing.map(({ task }) => task));
    missing.forEach(({ key, task }, i) => {
      if (!made[i]) return;
      if (task.kind === 'texture') assetCacheOf(this.spec).add(key, made[i]);
      else {
        const { surface, body } = made[i] as MadeBy<SurfaceTask>;
        const { name, options } = task;
        this.surfaces.set(key, { surface, task: { kind: 'collision', name, body, options } });
      }
    });
    this.spec.slots.set(SURFACES, new Map([...this.surfaces].map(([key, { surface }]) => [key, surface])));
    return this.surfaces.size > 0;
  }

  /** Makes the structures for collision of the meshes. */
  async makeCollisions(): Promise<void> {
    const found = [...this.surfaces];
    const made = await this.make(found.map(([, { task }]) => task));
    this.spec.slots.set(SURFACES, new Map());
    found.forEach(([key, { surface }], i) => {
      if (made[i]) assetCacheOf(this.spec).add(key, { ...surface, ...made[i] });
    });
  }
}

/** Returns the assets of files that a Spec needs and its cache does not contain. */
function missingAssets(spec: Spec, { diagnostics: _, ...options }: CompileOptions): readonly MissingAsset[] {
  const { compatibility = spec.compatibility } = options;
  const c = new Compilation(spec, options);
  const cache = assetCacheOf(spec);
  const found = new Map<string, MissingAsset['task']>();
  const files = new Map<string, number>();
  const addMesh = (el: Element<'mesh'>, uses: MeshUses): void => {
    if (el.builtin !== 'none' || el.file === undefined || el.children('plugin').length > 0) return;
    // the compiler limits the number of meshes of one file
    const before = files.get(el.file) ?? 0;
    files.set(el.file, before + 1);
    if (before >= FREE_USES) return;
    const options = meshOptions(c, el, uses);
    const key = keyOf(['mesh', ...sourceOf(c, el, originOf(el)).content, options]);
    const task = cache.find(key) ? undefined : surfaceTask(c, el, options);
    if (task) found.set(key, task);
  };
  const addTexture = (el: Element<'texture'>): void => {
    const { content, file, sides, options } = imagesOf(el, originOf(el));
    const images = [file, ...sides].filter((each) => each !== undefined);
    if (images.length === 0 || images.some((each) => unpackedBytes(each, el.nchannel) > 0)) return;
    const key = keyOf(content);
    if (!cache.find(key)) found.set(key, { kind: 'texture', name: el.label, options, file, sides });
  };
  spec.under(compatibility, () => {
    const named = <E extends SpecElement>(elements: readonly E[]) =>
      elements.map((element) => ({ element, name: element.identifier ?? '' }));
    const uses = meshUses(c, named(spec.all('geom')), named(spec.all('site')));
    for (const el of spec.all('mesh')) quietly(() => addMesh(el, uses));
    if (!spec.compiler.discardvisual) for (const el of spec.all('texture')) quietly(() => addTexture(el));
  });
  return [...found].map(([key, task]) => ({ key, task }));
}

/** Ignores errors of assets, which the compiler reports. */
function quietly(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
}

/** Returns the task of the surface of a mesh in a file; undefined if only a decoder of the program reads it. */
function surfaceTask(c: Compilation, el: Element<'mesh'>, options: MeshOptions): SurfaceTask | undefined {
  const { name: uri, bytes } = readAssetFile(el, 'file')!;
  const encoded = { uri, bytes, contentType: el.content_type, wanted: 'mesh', strict: isStrict(c) } as const;
  const decoder = findDecoder([...MESH_DECODERS, ...(c.extensions.decoders ?? [])], encoded);
  const task = { kind: 'surface', name: el.label, inline: inlineArrays(el), options } as const;
  if ((MESH_DECODERS as readonly Decoder<Decoded>[]).includes(decoder)) {
    return { ...task, source: { uri, bytes, contentType: el.content_type, strict: isStrict(c) } };
  }
  const decoded = decodedAhead(c.spec, decoder, bytes);
  return decoded && { ...task, source: surfaceOf(decoded, originOf(el)) };
}
