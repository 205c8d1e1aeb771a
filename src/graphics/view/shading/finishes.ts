/** Materials: a finish describes the appearance of a surface and has one material for each render pass. */

import { cameraViewMatrix, Fn, floor, mod, varying, vec4 } from 'three/tsl';
import {
  AdditiveBlending,
  BackSide,
  DoubleSide,
  FrontSide,
  MeshBasicNodeMaterial,
  NoBlending,
  type Node,
  type NodeMaterial,
  NormalBlending,
  type Side,
  type Texture,
} from 'three/webgpu';
import { Outline } from '../../scene/scene.js';
import { clipPosition, column, worldPosition } from '../placement.js';
import { classicColor, type Mapping } from './classic-shading.js';
import type { FrameUniforms } from './frame-uniforms.js';
import type { Look } from './look.js';
import { studioColor } from './studio-shading.js';

/** A render pass: the picture, the reflection, a shadow map, geom indices, depths, or outlines. */
export type Pass = 'color' | 'mirrored' | 'shadow' | 'identity' | 'depth' | 'outline';

/** The properties that determine the materials of a surface. */
export interface Finish {
  readonly mapping: Mapping;
  /** Texture of the Model; -1: none. */
  readonly texid: number;
  readonly isMirror: boolean;
  readonly isTransparent: boolean;
  /** Sides of the faces that are drawn. */
  readonly sides: 'front' | 'back' | 'both';
}

/** Drawing options of the picture that do not depend on a Model. */
export interface Style {
  readonly isWireframe: boolean;
  /** True if back faces are not drawn. */
  readonly isCulled: boolean;
  readonly isAdditive: boolean;
  readonly look: Look;
}

const SIDES: Record<Finish['sides'], Side> = { front: FrontSide, back: BackSide, both: DoubleSide };

/** A mirror reverses the winding order. */
const MIRRORED_SIDES: Record<Finish['sides'], Side> = { front: BackSide, back: FrontSide, both: DoubleSide };

/** Index of the drawn geom plus one, in three bytes; 0 is the background. */
const identityColor = (): Node<'vec4'> =>
  Fn(() => {
    const id = floor(varying(column('identity')).x.add(0.5));
    const byte = (shift: number) => mod(floor(id.div(shift)), 256).div(255);
    return vec4(byte(1), byte(256), byte(65536), 1);
  })() as unknown as Node<'vec4'>;

/** The outline of the drawn geom: 0 for none, 1 for the largest. */
const outlineMark = (): Node<'vec4'> =>
  Fn(() =>
    vec4(floor(varying(column('identity')).w.add(0.5).div(2)).div(Outline.SELECTED), 0, 0, 1),
  )() as unknown as Node<'vec4'>;

/** Distance along the direction of view [m]. */
const viewDepth = (): Node<'vec4'> =>
  Fn(() => {
    const depth = cameraViewMatrix.mul(vec4(varying(worldPosition()), 1)).z.negate();
    return vec4(depth, 0, 0, 1);
  })() as unknown as Node<'vec4'>;

/** The materials of a Model by finish, pass and style, created when first used. */
export class Finishes {
  private readonly made = new Map<string, NodeMaterial>();
  private shadowMaps: readonly Texture[] = [];
  private style: Style = { isWireframe: false, isCulled: true, isAdditive: false, look: 'classic' };

  constructor(
    private readonly frame: FrameUniforms,
    private readonly textureOf: (id: number) => Texture,
  ) {}

  /** Sets the shadow maps and the style of the next picture; other maps or styles select or create other materials. */
  prepare(shadowMaps: readonly Texture[], style: Style): void {
    this.shadowMaps = shadowMaps;
    this.style = style;
  }

  get(finish: Finish, pass: Pass): NodeMaterial {
    const { isWireframe, isCulled, isAdditive, look } = this.style;
    const maps = pass === 'color' && !finish.isTransparent ? this.shadowMaps.map(({ id }) => id) : [];
    const key = [pass, ...Object.values(finish), isWireframe, isCulled, isAdditive, look, ...maps].join();
    let material = this.made.get(key);
    if (!material) {
      material = this.make(finish, pass);
      this.made.set(key, material);
    }
    return material;
  }

  dispose(): void {
    for (const material of this.made.values()) material.dispose();
    this.made.clear();
  }

  private make(finish: Finish, pass: Pass): NodeMaterial {
    const material = new MeshBasicNodeMaterial();
    material.lights = false;
    material.fog = false;
    material.vertexNode = clipPosition();
    material.fragmentNode = this.fragment(finish, pass);
    const { isWireframe, isCulled } = this.style;
    material.wireframe = isWireframe && (pass === 'color' || pass === 'mirrored');
    material.side = isCulled ? (pass === 'mirrored' ? MIRRORED_SIDES : SIDES)[finish.sides] : DoubleSide;
    if (pass === 'shadow') castAll(material);
    else if (finish.isTransparent && (pass === 'color' || pass === 'mirrored')) this.blend(material);
    else material.blending = NoBlending;
    return material;
  }

  private fragment(finish: Finish, pass: Pass): Node {
    if (pass === 'identity') return identityColor();
    if (pass === 'depth') return viewDepth();
    if (pass === 'outline') return outlineMark();
    if (pass === 'shadow') return vec4(0, 0, 0, 1);
    const { mapping, texid, isMirror, isTransparent } = finish;
    const color = this.style.look === 'studio' ? studioColor : classicColor;
    return color(this.frame, {
      mapping,
      map: texid < 0 ? undefined : this.textureOf(texid),
      shadowMaps: pass === 'color' && !isTransparent ? this.shadowMaps : [],
      isMirror: isMirror && pass === 'color',
      isMirrored: pass === 'mirrored',
    });
  }

  private blend(material: NodeMaterial): void {
    material.transparent = true;
    material.depthWrite = false;
    material.blending = this.style.isAdditive ? AdditiveBlending : NormalBlending;
  }
}

/** All sides cast shadows; casters are offset in depth, so that they do not shadow themselves. */
function castAll(material: NodeMaterial): void {
  material.side = DoubleSide;
  material.blending = NoBlending;
  material.polygonOffset = true;
  material.polygonOffsetFactor = 1.5;
  material.polygonOffsetUnits = 4;
}
