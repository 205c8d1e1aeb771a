import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { type Diagnostic, Diagnostics, familyOf, ModelError } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../../../modelling/mjcf/write/write.js';
import type { Element } from '../../../modelling/spec/element.js';
import { Data } from '../../../simulation/model/data.js';
import { compile } from '../compile.js';
import { copyBack } from '../edit/copy-back.js';
import { recompile } from '../edit/recompile.js';

const model = (flexcomp: string): string => `<mujoco><worldbody>\n${flexcomp}\n</worldbody></mujoco>`;
const CLOTH = '<flexcomp name="F" count="3 3 1" mass="18" inertiabox=".03"><pin id="0"/><edge damping="1"/></flexcomp>';

/** Code and location of every error. */
function faults(xml: string): string[] {
  try {
    compile(readModelText(xml));
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map((d: Diagnostic) => `${familyOf(d.code)}@${d.location?.line}:${d.location?.column}`);
  }
}

describe('flexcomp', () => {
  it('makes a body for every moving point and attaches the others to its own body', () => {
    const { record: m } = compile(readModelText(model(CLOTH)));
    expect([m.nbody, m.nv, m.nflexvert]).toEqual([9, 24, 9]);
    expect([...m.flex_vertbodyid]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...m.flex_vert.subarray(0, 6)]).toEqual([-0.02, -0.02, 0, 0, 0, 0]);
    expect(m.body_mass[1]).toBe(2);
    expect(m.body_inertia[3]).toBeCloseTo((2 * 2 * 0.03 ** 2) / 3, 15);
    expect([m.flex_centered[0], m.flex_rigid[0]]).toEqual([0, 0]);
  });

  it('puts listed points and elements before generated ones', () => {
    const listed = 'type="grid" dim="1" count="3 1 1" spacing=".1 .1 .1" radius=".01" point="5 5 5" element="0 1"';
    const { record: m } = compile(readModelText(model(`<flexcomp name="F" ${listed}/>`)));
    expect([m.nflexvert, m.nflexelem]).toEqual([4, 3]);
    expect([...m.flex_elem]).toEqual([0, 1, 0, 1, 1, 2]);
  });

  it('builds a hierarchy by the positions of the elements', () => {
    // segments at 0 to 7, listed from both ends alternately
    const points = [0, 7, 1, 6, 2, 5, 3, 4].map((x) => `${x} 0 0 ${x + 0.5} 0 0`).join(' ');
    const element = Array.from({ length: 16 }, (_, i) => i).join(' ');
    const own = compile(
      readModelText(
        model(
          `<body name="b"><flexcomp name="F" type="direct" dim="1" mass="1" point="${points}" element="${element}"/></body>`,
        ),
      ),
      { trialStep: false },
    );
    const { bvh_child: child, bvh_nodeid: id } = own;
    const below = (node: number): number[] =>
      id[node]! >= 0 ? [id[node]!] : [0, 1].flatMap((side) => below(child[2 * node + side]!));
    expect([child[0]!, child[1]!].map((node) => below(node).sort())).toEqual([
      [0, 2, 4, 6],
      [1, 3, 5, 7],
    ]);
  });

  it('a flexcomp adds no elements to the Spec', () => {
    const spec = readModelText(model(CLOTH));
    compile(spec);
    expect(spec.all('body')).toEqual([]);
    expect(toXML(spec)).toContain('<flexcomp name="F"');
    expect(toXML(spec)).not.toContain('<flex ');
  });

  it('recompile keeps the state of flexcomp bodies', () => {
    const spec = readModelText(model(CLOTH));
    const own = compile(spec);
    const data = new Data(own);
    data.record.qpos.fill(0.25);
    const before = own.record;
    recompile(spec, own, data);
    expect(own.record).toBe(before);
    (spec.find('flex', 'F') as unknown as Element<'flexcomp'>).mass = 36;
    recompile(spec, own, data);
    expect(own.record.body_mass[1]).toBe(4);
    expect([...data.record.qpos].every((x) => x === 0.25)).toBe(true);
  });

  it('recompile drops removed attributes of a flexcomp', () => {
    const spec = readModelText(model(CLOTH.replace('<edge', '<contact margin=".001"/><edge')));
    const own = compile(spec);
    expect([own.flex_centered[0], own.flex_margin[0]]).toEqual([0, 0.001]);
    const cloth = spec.find('flex', 'F') as unknown as Element<'flexcomp'>;
    cloth.children('pin')[0]!.delete();
    cloth.child('flexContact')!.unset('margin');
    recompile(spec, own);
    expect([own.flex_centered[0], own.flex_margin[0], own.nbody]).toEqual([1, 0, 10]);
    expect(own.flex_vert.every((x) => x === 0)).toBe(true);
  });

  it('copyBack copies edits of the flex and reports edits of its bodies', () => {
    const spec = readModelText(model(CLOTH));
    const own = compile(spec);
    own.record.flex_rgba.set([1, 0, 0, 1]);
    own.record.body_mass[1] *= 2;
    const diagnostics = new Diagnostics();
    copyBack(spec, own, { diagnostics });
    expect(diagnostics.list.map(({ code }) => familyOf(code))).toEqual(['not-copied']);
    expect([...compile(spec).record.flex_rgba]).toEqual([1, 0, 0, 1]);
  });

  it.each([
    ['bad-flex@2:20', '<flexcomp name="F" dim="4"/>'],
    ['bad-flex@2:20', '<flexcomp name="F" count="3 0 1"/>'],
    ['bad-flex@2:20', '<flexcomp name="F" spacing=".001 1 1" count="2 2 1"/>'],
    ['bad-flex@2:20', '<flexcomp name="F" scale="0 1 1" count="2 2 1"/>'],
    ['bad-flex@2:39', '<flexcomp name="F" count="3 3 1"><pin id="9"/></flexcomp>'],
    ['bad-flex@2:39', '<flexcomp name="F" count="3 3 1"><pin range="1 2 3"/></flexcomp>'],
    ['bad-flex@2:39', '<flexcomp name="F" count="3 3 1"><pin grid="3 0"/></flexcomp>'],
    ['bad-flex@2:61', '<flexcomp name="F" count="3 1 1" dim="1" type="circle"><pin grid="1"/></flexcomp>'],
    ['bad-flex@2:48', '<flexcomp name="F" type="direct" point="0 0 0" element="0 1 2"/>'],
    ['too-large@2:20', '<flexcomp name="F" count="1000 1000 1"/>'],
    ['too-large@2:1', '<flexcomp name="F" count="100 100 1"/>'],
    ['bad-flex@2:44', '<flexcomp name="F" dim="3" dof="trilinear" cellcount="100 100 100"/>'],
    ['file-not-found@2:32', '<flexcomp name="F" type="mesh" file="none.obj"/>'],
    ['made-name@2:1', '<flexcomp name="F" count="2 2 1"/>\n<body name="F_1"/>'],
  ])('reports %s for a flexcomp: %s', (expected, flexcomp) => {
    expect(faults(model(flexcomp))).toEqual([expected]);
  });

  it('reports a name conflict with a generated body', () => {
    const text = model('<flexcomp name="F" count="2 2 1"/>\n<body name="F_1"/>');
    expect(() => compile(readModelText(text))).toThrow(
      "the body 'F_1' that this element generates has a name that is already in use (model.xml:3:1); give",
    );
    const twins = '<flexcomp name="F" count="2 2 1"/>\n<flexcomp name="F_1" count="2 2 1"/>';
    expect(() => compile(readModelText(model(`${twins}\n<body name="F_1_0"/>`)))).toThrow(
      'already in use (model.xml:4:1); give',
    );
  });

  it.each([
    ['body', 'dim="1" body="a b" vertex="0 0 0 1 0 0 2 0 0" element="0 1"'],
    ['dim', 'element="0 1" body="a b" dim="4"'],
    ['node', 'dim="1" body="a b" element="0 1" dof="trilinear" node="a b"'],
  ])('reports an error of a flex at its attribute: %s', (attribute, attributes) => {
    const bodies = ['a', 'b'].map((name) => `<body name="${name}"/>`).join('');
    const flex = `<flex name="f" ${attributes}><contact selfcollide="none"/></flex>`;
    const text = `<mujoco><worldbody>${bodies}</worldbody><deformable>\n${flex}</deformable></mujoco>`;
    expect(faults(text)).toContain(`bad-flex@2:${flex.indexOf(` ${attribute}=`) + 2}`);
  });

  it('requires a name of the parent body, and an origin for tetrahedra over a surface', () => {
    const inBody = `<body>${CLOTH}</body>`;
    expect(() => compile(readModelText(model(inBody)))).toThrow('the body around it needs a name');
    const solid = model('<flexcomp name="F" type="mesh" dim="3" file="m.obj"/>');
    const files = { 'm.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' };
    expect(() => compile(readModelText(solid, { files }))).toThrow('tetrahedra over a surface need an origin');
  });

  it('limits the bodies of an interpolated flexcomp', () => {
    const block =
      '<flexcomp name="F" dim="3" count="2 2 2" dof="trilinear" mass="1"><contact selfcollide="none"/></flexcomp>';
    const made = (flexBodies: number) =>
      compile(readModelText(model(block)), { limits: { flexBodies }, trialStep: false });
    expect(made(8).nbody).toBe(9);
    expect(() => made(7)).toThrow("'flexBodies' of 7");
  });

  it('rejects excessive counts before making the elements', () => {
    expect(faults(model('<flexcomp name="F" count="2000000000 2000000000 1"/>'))).not.toEqual([]);
    expect(faults(model('<flexcomp name="F" type="box" dim="3" count="2000000 2000000 2000000"/>'))).not.toEqual([]);
  });
});
