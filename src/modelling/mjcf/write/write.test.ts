import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf } from '../../../foundation/base/diagnostics.js';
import { Spec } from '../../spec/spec.js';
import { toXML } from './write.js';

describe('toXML', () => {
  it('writes authored values in the order of the schema', () => {
    const text = `<!-- top -->
<mujoco model="m">

  <compiler angle="radian"/>

  <option timestep="0.01">
    <flag gravity="disable"/>
  </option>

  <default>
    <geom condim="1"/>
    <default class="a">
      <joint damping="0.1"/>
    </default>
  </default>

  <worldbody>
    <!-- the arm -->
    <body name="b" childclass="a" pos="0 0 1">
      <joint name="j" axis="0 1 0"/>
      <geom name="g &amp; &lt;" size="0.1 0.3333333333333333" fromto="0 0 0 0 0 1"/>
    </body>
  </worldbody>

</mujoco>
`;
    expect(toXML(readModelText(text))).toBe(text);
  });

  it('leaves out redundant values unless verbatim is set', () => {
    const text = `<mujoco model="MuJoCo Model">

  <compiler angle="degree"/>

  <option timestep="0.002" gravity="0 0 -9.81"/>

  <default>
    <geom type="box" size="1 1 1" solref="0.02 1"/>
    <default class="a">
      <geom type="box" size="1 2"/>
      <joint damping="0"/>
    </default>
  </default>

  <worldbody>
    <body name="b" childclass="a" pos="0 0 0">
      <joint name="j" class="a" range="-1 1" damping="0"/>
      <geom name="g" class="a" type="box" size="1 2 1" quat="1 0 0 0" rgba="1 0 0 1"/>
      <geom class="main" type="sphere" size="1"/>
    </body>
  </worldbody>

  <actuator>
    <position ctrllimited="auto" joint="j" kp="1" kv="0"/>
    <motor gear="2 0 0 0 0 0" joint="j"/>
  </actuator>

</mujoco>
`;
    expect(toXML(readModelText(text), { verbatim: true })).toBe(text);
    expect(toXML(readModelText(text))).toBe(`<mujoco>

  <default>
    <geom type="box" size="1 1 1"/>
    <default class="a">
      <geom size="1 2"/>
    </default>
  </default>

  <worldbody>
    <body name="b" childclass="a">
      <joint name="j" range="-1 1"/>
      <geom name="g" rgba="1 0 0 1"/>
      <geom class="main" type="sphere"/>
    </body>
  </worldbody>

  <actuator>
    <position joint="j"/>
    <motor gear="2 0 0 0 0 0" joint="j"/>
  </actuator>

</mujoco>
`);
  });

  it('keeps values whose presence has an effect, or that select one of several alternatives', () => {
    const text = `<mujoco>

  <default>
    <geom quat="0 1 0 0"/>
    <light type="spot"/>
    <position kp="2"/>
  </default>

  <worldbody>
    <body>
      <joint name="j"/>
      <geom size="1" euler="0 0 0"/>
      <geom size="1" quat="1 0 0 0"/>
      <light type="directional"/>
    </body>
  </worldbody>

  <equality>
    <connect body1="" anchor="0 0 0"/>
  </equality>

  <actuator>
    <position joint="j" kp="1"/>
    <general joint="j" biastype="none"/>
  </actuator>

</mujoco>
`;
    expect(toXML(readModelText(text))).toBe(text);
  });

  it('writes an empty model as one element', () => {
    expect(toXML(new Spec())).toBe('<mujoco/>\n');
  });

  it('rounds to the given number of digits', () => {
    const spec = new Spec();
    spec.worldbody.addGeom({ pos: [1 / 3, 2e-9, 123456789] });
    expect(toXML(spec, { digits: 6 })).toContain('pos="0.333333 2e-9 123457000"');
    spec.worldbody.addGeom({ mass: 1 / 3 });
    expect(toXML(spec, { digits: 6 })).toContain('mass="0.333333"');
    const sensor = '<sensor><contact data="found force"/></sensor>';
    expect(toXML(readModelText(`<mujoco>${sensor}</mujoco>`), { digits: 6 })).toContain('data="found force"');
  });

  it('keeps comments, including trailing ones', () => {
    const text = `<mujoco>

  <worldbody>
    <body name="b">
      <geom size="1"/>
      <!-- end of the body -->
    </body>
    <body>
      <!-- nothing yet -->
    </body>
    <!-- end of the world -->
  </worldbody>

  <!-- end of the file -->
  <!-- behind it -->
</mujoco>
`;
    expect(toXML(readModelText(text))).toBe(text);
    const behind = text.replace('  <!-- behind it -->\n</mujoco>\n', '</mujoco>\n<!-- behind it -->\n');
    expect(toXML(readModelText(behind))).toBe(text);
    expect(toXML(readModelText(text), { comments: false })).not.toContain('<!--');
  });

  it('leaves out empty templates of a class, unless they are commented or verbatim is set', () => {
    const inClass = (content: string): string => `<mujoco><default>${content}</default></mujoco>`;
    const written = (content: string, options = {}): string =>
      toXML(readModelText(inClass(content)), options).replace(/\n\s*/g, '');
    expect(written('<geom/><motor/>')).toBe(inClass('<motor/>'));
    const layer = '<layer texture="t" role="rgb"/>';
    for (const commented of ['<!-- later --><geom/>', '<geom><!-- later --></geom>', `<material>${layer}</material>`]) {
      expect(written(commented)).toBe(inClass(commented));
    }
    expect(written('<geom/><motor/>', { verbatim: true })).toBe(inClass('<geom/><motor/>'));
  });

  it('keeps a section that contains only comments', () => {
    const text = `<mujoco>

  <asset>
    <!-- meshes to come -->
  </asset>

</mujoco>
`;
    expect(toXML(readModelText(text))).toBe(text);
    expect(toXML(readModelText(text), { comments: false })).toBe('<mujoco/>\n');
  });

  it('reports values that it cannot write, with their locations', () => {
    const spec = readModelText(
      '<mujoco>\n<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/></asset></mujoco>',
    );
    const made = spec.addTexture({
      name: 'made',
      type: '2d',
      width: 1,
      height: 1,
      pixels: new Uint8Array(3),
    });
    const read = spec.find('texture', 't')!;
    read.pixels = new Uint8Array(12);
    const diagnostics = new Diagnostics();
    toXML(spec, { diagnostics });
    expect(diagnostics.list.map(({ code, element, location }) => [familyOf(code), element, location])).toEqual([
      ['not-in-mjcf', read.label, expect.objectContaining({ line: 2 })],
      ['not-in-mjcf', made.label, undefined],
    ]);
    expect(diagnostics.list[0]!.message).toMatch(/'t'.*pixels exist in memory only/);
  });

  it('does not report textures that it can write', () => {
    const diagnostics = new Diagnostics();
    const texture = '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/></asset>';
    toXML(readModelText(`<mujoco>${texture}</mujoco>`), { diagnostics });
    expect(diagnostics.list).toEqual([]);
  });

  it('leaves out comments on request, and escapes their ends', () => {
    const spec = readModelText('<mujoco><!-- a -- b --><worldbody/></mujoco>');
    expect(toXML(spec)).toContain('<!-- a - - b -->');
    expect(toXML(spec, { comments: false })).toBe('<mujoco/>\n');
  });
});
