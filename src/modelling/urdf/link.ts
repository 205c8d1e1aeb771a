/** Links: mass and inertia, visual and collision geometry. */

import { mulQuat, type Quat } from '../../foundation/math/pose.js';
import { principalAxes, type Sym3 } from '../../foundation/math/principal-axes.js';
import { fileName } from '../../foundation/resource/path.js';
import { message } from '../../foundation/schema/messages.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Element } from '../spec/element.js';
import { childOf, poseAttributes, type UrdfContext } from './context.js';

/** The element that a link becomes: a body, or the world for a root link named `world`. */
export type LinkBody = Element<'body'> | Element<'worldbody'>;

type Rgba = readonly [number, number, number, number];

/** Values of a geom that define its shape. */
type Shape = Partial<Pick<Element<'geom'>, 'type' | 'size' | 'mesh'>>;

/** Reads the links of one robot. */
export class LinkReader {
  private readonly colors = new Map<string, Rgba>();
  /** Names of meshes by file and scale. */
  private readonly meshes = new Map<string, string>();

  constructor(
    private readonly context: UrdfContext,
    robot: XmlElement,
    private readonly discardVisual: boolean,
  ) {
    this.gatherColors(robot);
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
      } else if (child.name === 'collision') this.readGeom(child, body, color);
    }
  }

  private readInertial(xml: XmlElement, body: Element<'body'>): void {
    const { context } = this;
    const [mass, inertia] = ['mass', 'inertia'].map((name) => context.child(xml, name));
    if (!mass || !inertia) return;
    const { pos, quat } = context.origin(xml);
    const full = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'].map((name) => context.given(inertia, name)[0]!);
    const values = { pos, mass: context.given(mass, 'value')[0]! };
    const element = body.addInertial({ ...values, ...this.inertiaOf(full as unknown as Sym3, quat) });
    element.source = xml;
  }

  /** The tensor unchanged, or its principal axes if the frame is rotated. */
  private inertiaOf(full: Sym3, turn: Quat) {
    // zeros mean an unknown inertia
    if (full.every((x) => x === 0))
      return { diaginertia: [0, 0, 0] as const, ...poseAttributes({ pos: [0, 0, 0], quat: turn }) };
    const isTurned = this.context.options.turnInertia !== false && poseAttributes({ pos: [0, 0, 0], quat: turn }).quat;
    if (!isTurned) return { fullinertia: full };
    const { values, quat } = principalAxes(full);
    return { diaginertia: values, quat: mulQuat(turn, quat) };
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
    const file = this.inPackage(given);
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

  /** Resolves `package://arm/hand.stl` to the directory of the package, if that is known. */
  private inPackage(file: string): string {
    const [, name, path] = /^package:\/\/([^/]+)\/(.*)$/.exec(file) ?? [];
    const folder =
      name !== undefined && Object.hasOwn(this.context.options.packages ?? {}, name)
        ? this.context.options.packages![name]!
        : undefined;
    // an unknown package becomes part of the directory, which `strippath` removes
    if (folder === undefined) {
      return this.context.spec.compiler.strippath ? fileName(file) : file.replace(/^file:\/\//, '');
    }
    return folder === '' || folder.endsWith('/') ? folder + path : `${folder}/${path}`;
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
