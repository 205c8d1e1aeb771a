import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf, ModelError } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../write/write.js';

const world = (text: string): string => `<mujoco><worldbody>${text}</worldbody></mujoco>`;
const names = (list: readonly { readonly identifier: string | undefined }[]) => list.map((each) => each.identifier);

describe('parseXML', () => {
  it('throws one error with every problem', () => {
    const text = world('\n<geom size="x"/>\n<geom typ="box"/>');
    let caught: unknown;
    try {
      readModelText(text, { name: 'a.xml' });
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(ModelError);
    expect((caught as ModelError).message).toBe(
      "a.xml:2:13: error: attribute 'size': 'x' is not a number [bad-number]\n" +
        "a.xml:3:7: error: 'geom' has no attribute 'typ'; did you mean 'type'? [unknown-attribute]",
    );
  });

  it.each([
    ['<asset><mesh name="m" builtin="grid"/></asset>', '3.16'],
    ['<worldbody><frame massscale="2"/></worldbody>', '3.16'],
    ['<option><flag ipc="enable"/></option>', '3.14'],
    ['<default><joint springyield="1"/></default>', '4.0'],
    ['<tendon><fixed springyield="1"><joint joint="j" coef="1"/></fixed></tendon>', '4.0'],
  ])('reports the version that reads %s, without a suggestion', (text, version) => {
    const diagnostics = new Diagnostics();
    readModelText(`<mujoco>${text}</mujoco>`, { diagnostics });
    expect(diagnostics.list).toHaveLength(1);
    expect(diagnostics.list[0]).toMatchObject({
      code: expect.stringMatching(/^newer-than-reference\//),
      severity: 'error',
    });
    expect(diagnostics.list[0]!.message).toContain(`MuJoCo ${version}`);
    expect(diagnostics.list[0]!.message).not.toContain('did you mean');
  });

  it('refuses an attribute that the version of the model lacks', () => {
    const text = '<mujoco><option><flag speculative="enable"/></option></mujoco>';
    expect(readModelText(text, { compatibility: '4.0' }).section('flag').speculative).toBe('enable');
    const diagnostics = new Diagnostics();
    readModelText(text, { diagnostics, compatibility: '3.14' });
    expect(diagnostics.list).toMatchObject([{ code: 'newer-than-reference/compatibility' }]);
    expect(diagnostics.list[0]!.message).toContain('follows 3.14');
  });

  it('merges repeated sections; later attributes override earlier ones', () => {
    const spec = readModelText(
      '<mujoco><option timestep="1"/><asset><material name="a"/></asset><option timestep="2" density="3"/>' +
        '<asset><material name="b"/></asset><default><geom group="1"/></default><default><geom condim="4"/></default></mujoco>',
    );
    expect([spec.option.timestep, spec.option.density]).toEqual([2, 3]);
    expect(names(spec.all('material'))).toEqual(['a', 'b']);
    const geom = spec.worldbody.addGeom();
    expect([geom.group, geom.condim]).toEqual([1, 4]);
  });

  it('reads an empty list of numbers as absent', () => {
    const geom = readModelText(world('<geom size="1" pos="" mass="  "/>')).all('geom')[0]!;
    expect([geom.isSet('pos'), geom.mass, geom.pos]).toEqual([false, undefined, [0, 0, 0]]);
  });

  it('ignores unknown attributes of frames and replicates with a warning', () => {
    const diagnostics = new Diagnostics();
    readModelText(world('<frame count="1"/><replicate count="2" prefix="a"/>'), { diagnostics });
    expect(diagnostics.list.map(({ code, severity }) => [familyOf(code), severity])).toEqual([
      ['ignored-attribute', 'warning'],
      ['ignored-attribute', 'warning'],
    ]);
  });

  it('reading is not recorded in the history', () => {
    expect(readModelText(world('<geom size="1"/>')).changes.since()).toEqual([]);
  });
});

describe('include', () => {
  const files = {
    'sub/a.xml': '<x>\n<geom name="a" size="1"/><include file="b.xml"/></x>',
    'sub/b.xml': '<x><geom name="sub" size="1"/></x>',
    'bad.xml': '<x>\n\n <geom foo="1"/></x>',
  };

  it('looks up includes in the main directory first, then in that of the including file', () => {
    expect(names(readModelText(world('<include file="sub/a.xml"/>'), { files }).all('geom'))).toEqual(['a', 'sub']);
    const more = { ...files, 'b.xml': '<x><geom name="main" size="1"/></x>' };
    expect(names(readModelText(world('<include file="sub/a.xml"/>'), { files: more }).all('geom'))).toEqual([
      'a',
      'main',
    ]);
  });

  it('reports a problem with its file and the chain of includes', () => {
    const diagnostics = new Diagnostics();
    readModelText(world('\n<include file="bad.xml"/>'), { name: 'main.xml', files, diagnostics });
    expect(diagnostics.list[0]).toMatchObject({
      code: 'unknown-attribute',
      location: { uri: 'bad.xml', line: 3, column: 8 },
      chain: [{ uri: 'main.xml', line: 2, column: 1 }],
    });
  });
});

describe('replicate', () => {
  it('numbers copies with as many digits as the count has, inner ones first', () => {
    const spec = readModelText(
      world(`<replicate count="2" offset="0 1 0" euler="90 0 0"><replicate count="2" sep="-" offset="1 0 0">
        <geom name="a" size="1"/><site name="a"/></replicate></replicate>
        <replicate count="10" sep="_"><geom name="b" size="1"/></replicate>`).replace(
        '</mujoco>',
        '<sensor><clock name="c"/><accelerometer name="s" site="a"/></sensor></mujoco>',
      ),
    );
    expect(names(spec.all('geom')).slice(0, 6)).toEqual(['a-00', 'a-10', 'a-01', 'a-11', 'b_00', 'b_01']);
    expect(spec.all('sensor').map((s) => `${s.identifier}:${s.get(s.kind === 'clock' ? 'name' : 'site')}`)).toEqual([
      'c:c',
      's-00:a-00',
      's-10:a-10',
      's-01:a-01',
      's-11:a-11',
    ]);
  });

  it('places replicas along a screw', () => {
    const spec = readModelText(
      world('<replicate count="3" offset="1 0 0" euler="0 0 90"><geom size="1"/></replicate>'),
    );
    const frames = spec.worldbody.children('frame');
    expect(frames.map(({ pos }) => pos.map((x) => Math.round(x * 1e12) / 1e12))).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ]);
    expect(frames[2]!.quat.map((x) => Math.round(Math.abs(x) * 1e12) / 1e12)).toEqual([0, 0, 0, 1]);
  });

  it('gives each replica its keyframe', () => {
    const spec = readModelText(
      `<mujoco><worldbody><body><joint name="z"/></body><replicate count="2"><body><joint name="j" ref="0"/></body></replicate>
      </worldbody><keyframe><key name="k" qpos="5 7" time="2"/></keyframe></mujoco>`,
    );
    const saved = toXML(spec);
    expect(saved).toContain('<key name="k0" time="2" qpos="5 7 0"/>');
    expect(saved).toContain('<key name="k1" time="2" qpos="5 0 7"/>');
    expect(saved).toContain('<key name="k" time="2" qpos="5 0 0"/>');
  });

  it('warns about elements between replicas and others, which are dropped', () => {
    const diagnostics = new Diagnostics();
    const spec = readModelText(
      `<mujoco><worldbody><body><joint name="z"/></body><replicate count="2"><body><joint name="j"/></body></replicate>
      </worldbody><equality><joint name="e" joint1="j" joint2="z"/></equality></mujoco>`,
      { diagnostics },
    );
    expect(spec.all('equality')).toEqual([]);
    expect(diagnostics.list.map(({ code }) => familyOf(code))).toEqual(['not-replicated']);
    expect(diagnostics.list[0]!.message).toContain("'e'");
  });
});

describe('attach', () => {
  const child = `<mujoco model="kid"><compiler angle="radian"/>
    <default><geom rgba="1 0 0 1"/><default class="c"><joint damping="3"/></default></default>
    <asset><material name="mat"/></asset>
    <worldbody><body name="b" childclass="c"><joint name="j" range="-1 1"/><geom name="g" material="mat"/></body>
      <body name="other"><joint name="jo"/></body></worldbody>
    <actuator><motor name="a" joint="j"/><motor name="ao" joint="jo"/></actuator>
    <sensor><clock name="ck"/><jointpos joint="jo"/></sensor>
    <keyframe><key name="k" qpos="7 8" ctrl="1 2"/></keyframe></mujoco>`;
  const parent = `<mujoco><default><geom condim="1"/><joint armature="9"/></default>
    <asset><model name="m" file="kid.xml"/></asset>
    <worldbody><body name="p"><joint name="pj" range="-90 90"/></body>
      <attach model="m" body="b" prefix="x_"/><attach model="m" body="other" prefix="y_"/></worldbody></mujoco>`;
  const spec = readModelText(parent, { files: { 'kid.xml': child } });

  it('attaches elements that refer only to the part', () => {
    expect(names(spec.all('body'))).toEqual(['p', 'x_b', 'y_other']);
    expect(names(spec.all('actuator'))).toEqual(['x_a', 'y_ao']);
    expect(names(spec.all('sensor'))).toEqual(['x_ck', 'y_ck', undefined]);
    expect(names(spec.all('material'))).toEqual(['x_mat', 'y_mat']);
    expect(spec.find('actuator', 'x_a')!.get('joint')).toBe('x_j');
  });

  it("keeps the default classes of the child, independent of the parent's", () => {
    const geom = spec.find('geom', 'x_g')!;
    expect([geom.rgba, geom.condim, geom.material]).toEqual([[1, 0, 0, 1], 3, 'x_mat']);
    const joint = spec.find('joint', 'x_j')!;
    expect([joint.get('damping'), joint.get('armature')]).toEqual([[3, 0, 0], 0]);
  });

  it('keeps the compiler settings of the child, and writes values in those of the parent', () => {
    const joint = spec.find('joint', 'x_j')!;
    expect(joint.compiler.angle).toBe('radian');
    const again = readModelText(toXML(spec)).find('joint', 'x_j')!;
    const range = again.get('range') as readonly number[];
    expect(range[1]).toBeCloseTo(180 / Math.PI, 12);
  });

  it('keeps every keyframe through several attachments', () => {
    const keys = readModelText(toXML(spec)).all('key');
    expect(keys.map((key) => [key.name, key.qpos, key.ctrl])).toEqual([
      ['x_k', [0, 7, 0], [1, 0]],
      ['y_k', [0, 0, 8], [0, 2]],
    ]);
  });
});
