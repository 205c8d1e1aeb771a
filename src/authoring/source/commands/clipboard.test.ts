import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile/compile.js';
import { type Kind, rowOf } from '../../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import * as source from '../index.js';
import { Project } from '../index.js';

/** One element of each kind allowed in a body or a section, and a body to paste into. */
const ALL = `<mujoco>
  <extension><plugin plugin="mujoco.pid"><instance name="pid"><config key="kp" value="1"/></instance></plugin></extension>
  <default><default class="thin"><geom size=".01"/></default></default>
  <asset>
    <texture name="checks" type="2d" builtin="checker" width="8" height="8"/>
    <material name="wood" texture="checks"/>
    <mesh name="block" vertex="0 0 0  .2 0 0  0 .4 0  0 0 .6"/>
    <hfield name="ground" nrow="2" ncol="2" size="1 1 .1 .1" elevation="0 0 0 1"/>
  </asset>
  <worldbody>
    <body name="arm" pos="0 0 1">
      <inertial pos=".1 0 0" mass="2" diaginertia="1 1 1"/>
      <joint name="shoulder" axis="0 1 0" range="-1 1"/>
      <geom name="bone" size=".1" material="wood"/>
      <site name="tip"/>
      <camera name="eye"/>
      <light name="lamp"/>
      <frame name="offset" pos="0 0 1"><geom name="far" size=".1"/></frame>
      <replicate count="2" offset=".1 0 0"><geom name="bead" size=".01"/></replicate>
      <body name="hand"><joint name="wrist"/><geom name="palm" size=".1"/></body>
      <composite type="cable" curve="s" count="3 1 1" size="1 0 0" prefix="rope">
        <joint kind="main"/><geom type="capsule" size=".005"/></composite>
      <flexcomp name="cloth" type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" radius=".01" mass="1"/>
    </body>
    <body name="loose"><freejoint name="free"/><geom name="ball" size=".1"/></body>
    <body name="other" pos="1 0 1"/>
  </worldbody>
  <contact><pair name="meet" geom1="bone" geom2="ball"/><exclude name="miss" body1="arm" body2="loose"/></contact>
  <equality><connect name="tied" body1="arm" body2="loose" anchor="0 0 0"/></equality>
  <tendon>
    <fixed name="cord"><joint joint="shoulder" coef="1"/></fixed>
    <spatial name="string"><site site="tip"/><geom geom="ball"/></spatial>
  </tendon>
  <actuator><motor name="drive" joint="shoulder"/></actuator>
  <sensor><jointpos name="angle" joint="shoulder"/></sensor>
  <custom><numeric name="number" data="1"/><text name="word" data="a"/></custom>
  <keyframe><key name="home" qpos="0 0 0 0 0 0 0 0 0 0"/></keyframe>
</mujoco>`;

const TARGET = '<mujoco><worldbody><body name="target"><geom size=".1"/></body></worldbody></mujoco>';

const open = (text: string): Project => new Project('model.xml', text);
const named = (project: Project, name: string, kind: Kind = 'body'): SpecElement =>
  project.spec.all(kind).find((element) => (element as SpecElement).identifier === name) as SpecElement;

describe('copying and pasting', () => {
  // replicates and attachments are expanded on reading, and a plugin is part of its body
  const PLACED = Object.keys(rowOf('body').children ?? {}).filter(
    (kind) => !['attach', 'plugin', 'replicate'].includes(kind),
  );

  it.each(PLACED)('copies a %s from one body to another', (kind) => {
    const project = open(ALL.replace(/<keyframe>.*<\/keyframe>/s, ''));
    const original = project.spec.all(kind as Kind)[0] as SpecElement;
    const clip = source.copyElements([original]);
    const into = kind === 'freejoint' || kind === 'flexcomp' ? 'other' : 'hand';
    const { result } = source.pasteElements(project, clip, named(project, into));
    // a composite is pasted as its bodies
    expect(result.map((element) => element.kind)).toEqual([kind === 'composite' ? 'body' : kind]);
    expect(result[0]!.parent).toBe(named(project, into));
    expect(project.isBroken).toBe(false);
    if (kind === 'composite') return;
    // the name is a new one, and the class may be another one of equal meaning
    const names = [...original.authored.keys()].filter((name) => !/^(name|prefix|class|childclass)$/.test(name));
    const values = (element: SpecElement): unknown[] => names.map((name) => element.get(name as never));
    expect(values(result[0]!)).toEqual(values(original));
    expect(project.spec.find('body', 'kinetree-clip')).toBeUndefined();
    project.undo();
    expect(project.workspace.main.text).not.toContain('kinetree-clip');
  });

  it.each(['joint', 'freejoint', 'inertial'] as const)('copies a %s to another model', (kind) => {
    const from = open(ALL);
    const to = open(TARGET);
    const clip = source.copyElements([from.spec.all(kind)[0] as SpecElement]);
    source.pasteElements(to, clip, named(to, 'target'));
    expect(named(to, 'target').elements.map((element) => element.kind)).toContain(kind);
    if (kind !== 'inertial') expect(compile(to.spec).njnt).toBe(1);
    else expect(compile(to.spec).body('target').mass).toBe(2);
  });

  const SECTIONS = [
    'texture',
    'material',
    'mesh',
    'hfield',
    'pair',
    'exclude',
    'connect',
    'fixed',
    'spatial',
    'motor',
    'jointpos',
    'numeric',
    'key',
  ] as const satisfies readonly Kind[];

  it.each(SECTIONS)('pastes a copy of a %s next to the original', (kind) => {
    const project = open(ALL);
    const original = project.spec.all(kind)[0] as SpecElement;
    const { result } = source.pasteElements(
      project,
      source.copyElements([original]),
      project.spec.worldbody as SpecElement,
    );
    expect(result.map((element) => [element.kind, element.parent])).toEqual([[kind, original.parent]]);
    expect(project.isBroken).toBe(false);
  });

  it('copies the actuator of a joint along with the joint, as for a body', () => {
    const project = open(ALL);
    source.pasteElements(project, source.copyElements([named(project, 'shoulder', 'joint')]), named(project, 'other'));
    expect(project.spec.find('actuator', 'drive_1')?.get('joint')).toBe('shoulder_1');
  });

  it('pasting an inertial replaces that of the body', () => {
    const project = open(
      ALL.replace('<body name="other" pos="1 0 1"/>', '<body name="other"><inertial pos="0 0 0" mass="1"/></body>'),
    );
    source.pasteElements(
      project,
      source.copyElements([project.spec.all('inertial')[0] as SpecElement]),
      named(project, 'other'),
    );
    const inertias = named(project, 'other').elements;
    expect(inertias.map((element) => element.get('mass' as never))).toEqual([2]);
  });

  it('copies a joint together with a geom', () => {
    const project = open(ALL);
    const chosen = [named(project, 'wrist', 'joint'), named(project, 'palm', 'geom')];
    source.pasteElements(project, source.copyElements(chosen), named(project, 'other'));
    expect(named(project, 'other').elements.map(({ kind }) => kind)).toEqual(['joint', 'geom']);
  });

  it('refuses to paste a joint into the world, and changes nothing', () => {
    const project = open(ALL);
    const clip = source.copyElements([named(project, 'shoulder', 'joint')]);
    expect(() => source.pasteElements(project, clip, project.spec.worldbody as SpecElement)).toThrow(
      /the world cannot have an element 'joint'/,
    );
    expect(project.workspace.main.text).toBe(ALL);
  });

  it('refuses to copy a part of an element, and names the element to copy instead', () => {
    const project = open(ALL);
    const path = project.spec.all('spatialSite')[0] as SpecElement;
    expect(() => source.copyElements([path])).toThrow(
      /cannot be copied alone: copy spatial 'string', which contains it/,
    );
  });
});
