/** Chooses the compiler settings of a file when the elements of its Spec have different ones. */

import type { BodyInertia, CompilerQueries } from '../compiler-queries.js';
import type { Element, SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { type FreeJoint, isAligned, isPlain, jointOf } from './alignment.js';
import { boundIn } from './flexcomp.js';
import { isChanged, survives } from './inertia.js';
import { isFitted } from './shape.js';

type Compiler = Element<'compiler'>;

/** Compiler settings that must be chosen for the whole file, because their effect cannot be written as attributes. */
const CHOSEN = [
  'angle',
  'strippath',
  'fitaabb',
  'alignfree',
  'inertiafromgeom',
  'boundmass',
  'boundinertia',
  'balanceinertia',
  'inertiagrouprange',
] as const satisfies readonly (keyof Compiler)[];

/** The compiler settings that apply to all elements of a file. */
export type ChosenSettings = Pick<Compiler, (typeof CHOSEN)[number]>;

/** Settings of the root, changed where an attached part requires other values. */
export class FileSettings {
  readonly settings: ChosenSettings;

  constructor(
    readonly spec: Spec,
    readonly compilerQueries: CompilerQueries | undefined,
    choosesAngle: boolean,
  ) {
    const { compiler } = spec;
    const own = Object.fromEntries(CHOSEN.map((name) => [name, compiler[name]])) as unknown as ChosenSettings;
    const elements = [...spec.root.descendants()];
    const foreign = elements.filter((each) => each.compiler !== compiler);
    const withFolders = { ...own, strippath: own.strippath && !foreign.some(namesFile) };
    const fitted = { ...withFolders, fitaabb: fitOf(elements, own.fitaabb) };
    const turned = { ...fitted, angle: choosesAngle ? angleOf(elements, compiler) : own.angle };
    const aligned = { ...turned, alignfree: own.alignfree && !foreign.some((each) => mustStay(each, compilerQueries)) };
    this.settings = { ...aligned, ...inertiaSettings(foreign, aligned, compilerQueries) };
  }

  /** True if the compiler of an element has other settings than the file. */
  differsFor({ compiler }: SpecElement, ...names: readonly (keyof ChosenSettings)[]): boolean {
    return names.some((name) => String(compiler[name]) !== String(this.settings[name]));
  }

  apply(compiler: Compiler): void {
    const { settings } = this;
    for (const name of CHOSEN)
      if (String(compiler[name]) !== String(settings[name])) compiler.set(name, settings[name]);
  }
}

const namesFile = (element: SpecElement): boolean =>
  Object.entries(element.row.attributes).some(([name, { type }]) => type === 'file' && element.isSet(name));

/**
 * Returns the unit of angles: radians if attached elements use radians and the elements of the file itself set no
 * angle, because converting to degrees and back rounds.
 */
function angleOf(elements: readonly SpecElement[], compiler: Compiler): Compiler['angle'] {
  const isOwn = (each: SpecElement): boolean => each.compiler === compiler;
  const mustConvert = elements.some((each) => !isOwn(each) && each.compiler.angle === 'radian');
  return mustConvert && !elements.some((each) => isOwn(each) && statesAngle(each)) ? 'radian' : compiler.angle;
}

const statesAngle = (element: SpecElement): boolean =>
  Object.entries(element.row.attributes).some(([name, { angle }]) => angle && element.isSet(name));

/** Returns the `fitaabb` of all geoms fitted to meshes; that of the root if they differ or there are no such geoms. */
function fitOf(elements: readonly SpecElement[], own: boolean): boolean {
  const ways = new Set(
    elements.filter((each) => each.is('geom') && isFitted(each)).map(({ compiler }) => compiler.fitaabb),
  );
  return ways.size === 1 ? [...ways][0]! : own;
}

/** True for a free body that must not be aligned although its joint has no `align` attribute. */
function mustStay(element: SpecElement, compilerQueries: CompilerQueries | undefined): boolean {
  if (!element.is('body')) return false;
  const joint: FreeJoint | undefined = jointOf(element);
  return joint?.is('joint') === true && !isAligned(element, compilerQueries) && !isPlain(joint);
}

/** Relaxes inertia settings that would change the explicit inertias of attached bodies. */
function inertiaSettings(
  foreign: readonly SpecElement[],
  own: ChosenSettings,
  compilerQueries: CompilerQueries | undefined,
): Partial<ChosenSettings> {
  const said = foreign.flatMap((body): readonly BodyInertia[] => {
    if (body.is('flexcomp')) return boundIn(body, own, compilerQueries);
    if (!body.is('body')) return [];
    const inertia = compilerQueries?.inertiaOf(body);
    return inertia && isChanged(body, inertia, own) ? [inertia] : [];
  });
  return {
    ...(said.length > 0 && own.inertiafromgeom === 'true' && { inertiafromgeom: 'auto' as const }),
    ...(said.some((each) => !survives(each, own)) && { boundmass: 0, boundinertia: 0 }),
  };
}
