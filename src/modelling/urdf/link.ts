/** Links: mass and inertia, visual and collision geometry. */

import { ModelError } from '../../foundation/base/diagnostics.js';
import { mulQuat, type Quat, type Vec3 } from '../../foundation/math/pose.js';
import { principalAxes, type Sym3 } from '../../foundation/math/principal-axes.js';
import { resourceError } from '../../foundation/resource/fault.js';
import { appendPath, fileName, normalizePath } from '../../foundation/resource/path.js';
import { message } from '../../foundation/schema/messages.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Element } from '../spec/element.js';
import { childOf, childrenOf, poseAttributes, type UrdfContext } from './context.js';

/** The element that a link becomes: a body, or the world for a root link named `world`. */
export type LinkBody = Element<'body'> | Element<'worldbody'>;

type Rgba = readonly [number, number, number, number];

/** Values of a geom that define its shape. */
type Shape = Partial<Pick<Element<'geom'>, 'type' | 'size' | 'mesh'>>;

/** The first group that viewers do not show. */
const HIDDEN_GROUP = 3;

/** The result for a path that leaves its package. */
const LEAVES = Symbol('leaves its package');

/** Smallest principal moment of a repaired tensor, relative to the largest. */
const LEAST_RATIO = 1e-3;
/** Moment below which a tensor counts as missing [kg m^2]. */
const LEAST_MOMENT = 1e-12;
/** Square of the radius of gyration of a body without a tensor, 1 cm [m^2]. */
const GYRATION = 1e-4;

/**
 * Returns the nearest moments of a body that are not smaller: positive, and each at most the sum of the others. Moments
 * of a body are returned unchanged; missing ones are those of a ball with a radius of gyration of 1 cm.
 *
 * @param moments principal moments, largest first [kg m^2]
 * @param mass [kg]
 */
export function repairedMoments(moments: Vec3, mass: number): Vec3 {
  const [a, b, c] = moments;
  if (c >= LEAST_MOMENT && a <= b + c) return moments;
  const ball = mass * GYRATION;
  if (a < LEAST_MOMENT) return ball > 0 ? [ball, ball, ball] : moments;
  const largest = a;
  const least = largest * LEAST_RATIO;
  const [y, z] = [Math.max(b, least), Math.max(c, least)];
  const missing = Math.max(0, largest - (y + z)) / 2;
  // rounded up, so that the sum is not smaller than the largest moment
  const up = missing > 0 ? 1 + 1e-12 : 1;
  return [largest, (y + missing) * up, (z + missing) * up];
}

/** Reads the links of one robot. */
export class LinkReader {
  private readonly colors = new Map<string, Rgba>();
  /** The group of collision geometry: hidden by viewers if there is visual geometry. */
  private readonly collisionGroup: number;
  /** Names of meshes by file and scale. */
  private readonly meshes = new Map<string, string>();

  constructor(
    private readonly context: UrdfContext,
    robot: XmlElement,
    private readonly discardVisual: boolean,
  ) {
    this.gatherColors(robot);
    const isDrawn =
      !discardVisual && !context.options.asMujoco && childrenOf(robot, 'link').some((link) => childOf(link, 'visual'));
    this.collisionGroup = isDrawn ? HIDDEN_GROUP : 0;
  }

  /** Reads a link into its body. */
  read(link: XmlElement, body: LinkBody): void {
    const inertial = childOf(link, 'inertial');
    if (inertial && body.is('body')) this.readInertial(inertial, body);
    else if (inertial) this.context.drop(inertial, message('urdf-dropped/world-mass'));
    let color: Rgba | undefined;
    for (const child of link.children) {
      // geometry without a color has the color of the previous geometry
      if (child.name === 'visual') {
        color = this.colorOf(child) ?? color;
        this.readVisual(child, body, color);
      } else if (child.name === 'collision') {
        this.readGeom(child, body, color, this.collisionGroup > 0 ? { group: this.collisionGroup } : {});
      }
    }
  }

  private readInertial(xml: XmlElement, body: Element<'body'>): void {
    const { context } = this;
    const [mass, inertia] = ['mass', 'inertia'].map((name) => context.child(xml, name));
    if (!mass || !inertia) return;
    const { pos, quat } = context.origin(xml);
    const full = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'].map((name) => context.given(inertia, name)[0]!);
    const values = { pos, mass: context.given(mass, 'value')[0]! };
    const element = body.addInertial({
      ...values,
      ...this.inertiaOf(full as unknown as Sym3, quat, values.mass, xml, body),
    });
    element.source = xml;
  }

  /** The tensor unchanged, or its principal axes if the frame is rotated or the tensor is repaired. */
  private inertiaOf(full: Sym3, turn: Quat, mass: number, xml: XmlElement, body: Element<'body'>) {
    // zeros mean an unknown inertia
    if (full.every((x) => x === 0) && !(this.context.options.repairInertia && mass > 0))
      return { diaginertia: [0, 0, 0] as const, ...poseAttributes({ pos: [0, 0, 0], quat: turn }) };
    const { turnInertia, repairInertia } = this.context.options;
    const isTurned = turnInertia !== false && poseAttributes({ pos: [0, 0, 0], quat: turn }).quat;
    if (!isTurned && !repairInertia) return { fullinertia: full };
    const { values, quat } = principalAxes(full);
    const repaired = repairInertia ? repairedMoments(values, mass) : values;
    if (repaired !== values) {
      const [before, after] = [values, repaired].map((moments) => moments.map((x) => x.toPrecision(4)).join(' '));
      this.context.report('urdf-repaired', { link: body.name ?? '', before: before!, after: after! }, xml);
    } else if (!isTurned) return { fullinertia: full };
    return { diaginertia: repaired, quat: isTurned ? mulQuat(turn, quat) : quat };
  }

  private readVisual(xml: XmlElement, body: LinkBody, color: Rgba | undefined): void {
    if (this.discardVisual) this.context.drop(xml, message('urdf-dropped/visual'));
    else this.readGeom(xml, body, color, { contype: 0, conaffinity: 0, group: 1, density: 0 });
  }

  private readGeom(
    xml: XmlElement,
    body: LinkBody,
    color: Rgba | undefined,
    values: Partial<Pick<Element<'geom'>, 'contype' | 'conaffinity' | 'group' | 'density'>> = {},
  ): void {
    const geometry = this.context.child(xml, 'geometry');
    const shape = geometry && this.shapeOf(geometry);
    if (!shape) return;
    const geom = body.addGeom({
      ...this.nameOf(xml),
      ...shape,
      ...poseAttributes(this.context.origin(xml)),
      ...values,
      ...(color && { rgba: color }),
    });
    geom.source = xml;
    geom.comments = xml.comments;
  }

  /** The name of a geom; a taken name is left out. */
  private nameOf(xml: XmlElement): { name?: string } {
    const { name } = xml.attributes;
    if (name === undefined || name === '') return {};
    if (!this.context.spec.find('geom', name)) return { name };
    this.context.report('urdf-unnamed', { element: xml.name, name }, xml, { attribute: 'name' });
    return {};
  }

  private shapeOf(geometry: XmlElement): Shape | undefined {
    const { context } = this;
    const xml = geometry.children[0];
    const half = (name: string): number => context.given(xml!, name)[0]! / 2;
    const radius = (): number => context.given(xml!, 'radius')[0]!;
    switch (xml?.name) {
      case 'box':
        return { type: 'box', size: context.given(xml, 'size', 3).map((x) => x / 2) };
      case 'sphere':
        return { type: 'sphere', size: [radius()] };
      case 'cylinder':
      case 'capsule':
        return { type: xml.name, size: [radius(), half('length')] };
      case 'mesh': {
        const mesh = this.meshOf(xml);
        return mesh === undefined ? undefined : { type: 'mesh', mesh };
      }
      default:
        context.report(
          'urdf-missing',
          { element: 'geometry', child: 'box, sphere, cylinder, capsule or mesh' },
          geometry,
        );
        return undefined;
    }
  }

  /** Returns the mesh asset for a file and a scale; its name is that of the file. */
  private meshOf(xml: XmlElement): string | undefined {
    const { spec } = this.context;
    const given = this.context.text(xml, 'filename');
    if (given === undefined) return undefined;
    const file = this.inPackage(given, xml);
    if (file === undefined) return undefined;
    const scale = this.context.numbers(xml, 'scale', 3) as readonly [number, number, number] | undefined;
    const stem = fileName(file).replace(/(.)\.[^.]*$/, '$1');
    const key = `${this.context.options.meshesByName ? stem : file} ${scale ?? [1, 1, 1]}`;
    const known = this.meshes.get(key);
    if (known !== undefined) return known;
    let name = stem;
    for (let i = 1; spec.find('mesh', name); i++) name = `${stem}${i}`;
    const mesh = spec.add('mesh', { name, file, ...(scale?.some((x) => x !== 1) && { scale }) });
    mesh.source = xml;
    this.meshes.set(key, name);
    return name;
  }

  /**
   * Resolves `package://arm/hand.stl` to the path of the file, if the package is known; undefined, with a report, for a
   * path that leaves its package.
   */
  private inPackage(file: string, xml: XmlElement): string | undefined {
    const [, name, path] = /^package:\/\/([^/]+)\/(.*)$/.exec(file) ?? [];
    const found = name === undefined ? undefined : this.locate(file, name, path!, xml);
    if (found === LEAVES) return undefined;
    // an unknown package becomes part of the directory, which `strippath` removes
    return found ?? (this.context.spec.compiler.strippath ? fileName(file) : file.replace(/^file:\/\//, ''));
  }

  private locate(file: string, name: string, path: string, xml: XmlElement): string | typeof LEAVES | undefined {
    const { packages = {} } = this.context.options;
    try {
      const normal = normalizePath(path);
      if (normal === undefined) throw resourceError(file, message('resource-forbidden/leaves-root'));
      if (typeof packages === 'function') return packages(name, path);
      if (!Object.hasOwn(packages, name)) return undefined;
      return appendPath(packages[name]!, path);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.context.relay(error, xml, { attribute: 'filename' });
      return LEAVES;
    }
  }

  /** The color of a visual: its own, or that of the material it names. */
  private colorOf(visual: XmlElement): Rgba | undefined {
    const material = childOf(visual, 'material');
    if (!material) return undefined;
    const texture = childOf(material, 'texture');
    if (texture) this.context.drop(texture, message('urdf-dropped/texture'));
    const color = childOf(material, 'color');
    return color ? this.rgbaOf(color) : this.colors.get(material.attributes.name ?? '');
  }

  private rgbaOf(color: XmlElement): Rgba {
    return this.context.given(color, 'rgba', 4) as unknown as Rgba;
  }

  /** Collects the colors of all materials; the first definition of a name applies. */
  private gatherColors(xml: XmlElement): void {
    const { name } = xml.attributes;
    const color = xml.name === 'material' ? childOf(xml, 'color') : undefined;
    if (color && name !== undefined && !this.colors.has(name)) this.colors.set(name, this.rgbaOf(color));
    for (const child of xml.children) this.gatherColors(child);
  }
}
