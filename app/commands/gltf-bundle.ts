/** Converts a glTF to files and elements: an OBJ per part, and materials with their colors and pictures, with z up. */
import { type Document, type Material, type Node, Primitive, type Texture, WebIO } from '@gltf-transform/core';
import type { AssetBundle, AssetFile, BundledMaterial } from '../../src/authoring/source/index.js';

/** Converts a picture to PNG. */
export type ToPng = (bytes: Uint8Array, type: string) => Promise<Uint8Array>;

/**
 * Reads a `.glb`, or a `.gltf` with its external files. Rejects if the file is invalid or uses features that cannot be
 * imported.
 */
export async function gltfBundle(
  name: string,
  bytes: Uint8Array,
  others: ReadonlyMap<string, Uint8Array>,
  toPng: ToPng,
): Promise<AssetBundle> {
  const document = await read(name, bytes, others);
  const reading = new Reading(nameFrom(name.replace(/^.*\//, '').replace(/\.\w+$/, ''), 'scene'), toPng);
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const nodes: Node[] = [];
  for (const child of scene?.listChildren() ?? []) child.traverse((node) => nodes.push(node));
  for (const node of nodes) for (const part of node.getMesh()?.listPrimitives() ?? []) await reading.add(node, part);
  const bundle = reading.bundle;
  if (bundle.meshes.length === 0) throw new Error(`${name}: there are no triangles in it.`);
  return bundle;
}

async function read(name: string, bytes: Uint8Array, others: ReadonlyMap<string, Uint8Array>): Promise<Document> {
  const io = new WebIO();
  if (/\.glb$/i.test(name)) return io.readBinary(bytes);
  const json = JSON.parse(new TextDecoder().decode(bytes));
  const resources: Record<string, Uint8Array> = {};
  for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])] as { readonly uri?: string }[]) {
    if (uri === undefined || uri.startsWith('data:')) continue;
    const wanted = decodeURIComponent(uri);
    const found = [...others].find(([path]) => path === wanted || path.endsWith(`/${wanted}`));
    if (!found) throw new Error(`${name} needs the file ${wanted}: drop both together.`);
    resources[uri] = found[1];
  }
  return io.readJSON({ json, resources: resources as Record<string, Uint8Array<ArrayBuffer>> });
}

/** Reduces a name to letters, digits and signs that are valid in names and file names. */
const nameFrom = (name: string, otherwise: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^_+|_+$/g, '') || otherwise;

class Reading {
  private readonly files: AssetFile[] = [];
  private readonly meshes: { file: string; material?: string }[] = [];
  private readonly materials = new Map<Material, BundledMaterial>();
  private readonly pictures = new Map<Texture, string>();
  private readonly taken = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly toPng: ToPng,
  ) {}

  get bundle(): AssetBundle {
    const { name, files, meshes } = this;
    return { name, files, meshes, materials: [...this.materials.values()] };
  }

  async add(node: Node, part: Primitive): Promise<void> {
    if (part.getMode() !== Primitive.Mode.TRIANGLES || !part.getAttribute('POSITION')) return;
    const file = this.free(`${nameFrom(node.getMesh()!.getName() || node.getName(), this.name)}.obj`);
    this.files.push({ name: file, bytes: new TextEncoder().encode(objOf(part, node.getWorldMatrix())) });
    const look = part.getMaterial();
    const material = look && (await this.material(look));
    this.meshes.push({ file, ...(material && { material: material.name }) });
  }

  private async material(look: Material): Promise<BundledMaterial> {
    const known = this.materials.get(look);
    if (known) return known;
    const picture = look.getBaseColorTexture();
    const texture = picture ? await this.picture(picture) : undefined;
    const emission = Math.max(...look.getEmissiveFactor());
    const material = {
      name: this.free(nameFrom(look.getName(), `${this.name}_material`)),
      ...(texture !== undefined && { texture }),
      rgba: look.getBaseColorFactor().map(short),
      metallic: short(look.getMetallicFactor()),
      roughness: short(look.getRoughnessFactor()),
      ...(emission > 0 && { emission: short(emission) }),
    };
    this.materials.set(look, material);
    return material;
  }

  private async picture(texture: Texture): Promise<string> {
    const known = this.pictures.get(texture);
    if (known !== undefined) return known;
    const bytes = texture.getImage();
    if (!bytes) throw new Error(`${this.name}: a picture is missing.`);
    const stem = (texture.getName() || texture.getURI()).replace(/^.*\//, '').replace(/\.\w+$/, '');
    const name = this.free(`${nameFrom(stem, `${this.name}_picture`)}.png`);
    const type = texture.getMimeType();
    this.files.push({ name, bytes: type === 'image/png' ? bytes : await this.toPng(bytes, type) });
    this.pictures.set(texture, name);
    return name;
  }

  private free(name: string): string {
    let free = name;
    for (let i = 1; this.taken.has(free); i++) free = name.replace(/(\.\w+)?$/, (end) => `_${i}${end}`);
    this.taken.add(free);
    return free;
  }
}

/** Rounds to the precision of a float32. */
const short = (x: number): number => Number(x.toPrecision(7)) + 0;

type Vec3 = [number, number, number];

/** Converts a vector from y up to z up. */
const upright = ([x, y, z]: Vec3): Vec3 => [x, -z, y];

/** Returns the triangles of a part as OBJ text, in the coordinates of the scene. */
function objOf(part: Primitive, m: readonly number[]): string {
  const positions = part.getAttribute('POSITION')!;
  const normals = part.getAttribute('NORMAL');
  const places = part.getAttribute('TEXCOORD_0');
  const turn = (v: Vec3, column: (k: 0 | 1 | 2) => Vec3): Vec3 =>
    [0, 1, 2].map((row) => column(0)[row]! * v[0] + column(1)[row]! * v[1] + column(2)[row]! * v[2]) as Vec3;
  const axes = (k: 0 | 1 | 2): Vec3 => [m[4 * k]!, m[4 * k + 1]!, m[4 * k + 2]!];
  const shift: Vec3 = [m[12]!, m[13]!, m[14]!];
  // normals are transformed by the cofactors of the matrix; a negative determinant means a mirror image
  const cofactors: readonly Vec3[] = [cross(axes(1), axes(2)), cross(axes(2), axes(0)), cross(axes(0), axes(1))];
  const isMirrored = axes(0).reduce((sum, x, k) => sum + x * cofactors[0]![k]!, 0) < 0;
  const lines: string[] = [];
  const element: number[] = [];
  for (let i = 0; i < positions.getCount(); i++) {
    const p = turn(positions.getElement(i, element) as Vec3, axes);
    lines.push(
      `v ${upright([p[0] + shift[0], p[1] + shift[1], p[2] + shift[2]])
        .map(short)
        .join(' ')}`,
    );
  }
  for (let i = 0; i < (places?.getCount() ?? 0); i++) {
    const [u, v] = places!.getElement(i, element) as [number, number];
    lines.push(`vt ${short(u)} ${short(1 - v)}`);
  }
  for (let i = 0; i < (normals?.getCount() ?? 0); i++) {
    const n = turn(normals!.getElement(i, element) as Vec3, (k) => cofactors[k]!);
    const length = (isMirrored ? -1 : 1) * (Math.hypot(...n) || 1);
    lines.push(
      `vn ${upright(n.map((x) => x / length) as Vec3)
        .map(short)
        .join(' ')}`,
    );
  }
  const corner = (i: number): string => `${i + 1}/${places ? i + 1 : ''}/${normals ? i + 1 : ''}`.replace(/\/+$/, '');
  const indices = part.getIndices();
  const count = indices?.getCount() ?? positions.getCount();
  const at = (k: number): number => indices?.getScalar(k) ?? k;
  for (let k = 0; k + 2 < count; k += 3) {
    const [a, b, c] = [corner(at(k)), corner(at(k + 1)), corner(at(k + 2))];
    lines.push(isMirrored ? `f ${a} ${c} ${b}` : `f ${a} ${b} ${c}`);
  }
  return `${lines.join('\n')}\n`;
}

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
