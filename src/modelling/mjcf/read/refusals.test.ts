/** Names of later versions: refused, or left out by a lenient reader. */
import { describe, expect, it } from 'vitest';
import { parseXML } from '../../../api/index.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { REFUSED_ATTRIBUTES, REFUSED_KEYWORDS } from '../../../foundation/schema/mjcf/other-words.js';

/** Sections that contain an element with an attribute. */
const PLACES: Readonly<Record<string, (attribute: string) => string>> = {
  flag: (a) => `<option><flag ${a}/></option>`,
  option: (a) => `<option ${a}/>`,
  frame: (a) => `<worldbody><frame ${a}/></worldbody>`,
  joint: (a) => `<default><joint ${a}/></default>`,
  spatial: (a) => `<tendon><spatial ${a}><site site="s"/><site site="t"/></spatial></tendon>`,
  fixed: (a) => `<tendon><fixed ${a}><joint joint="j" coef="1"/></fixed></tendon>`,
  elasticity: (a) => `<worldbody><flexcomp name="f"><elasticity ${a}/></flexcomp></worldbody>`,
  flexcomp: (a) => `<worldbody><flexcomp name="f" ${a}/></worldbody>`,
  flex: (a) => `<deformable><flex name="f" body="b" ${a}/></deformable>`,
  contact: (a) => `<sensor><contact ${a}/></sensor>`,
  site: (a) => `<worldbody><site ${a}/></worldbody>`,
  tactile: (a) => `<sensor><tactile geom="g" mesh="m" ${a}/></sensor>`,
  mesh: (a) => `<asset><mesh name="m" ${a}/></asset>`,
};

const attributes = Object.entries(REFUSED_ATTRIBUTES).flatMap(([tag, names]) =>
  Object.entries(names).map(([name, { since }]) => [PLACES[tag]!(`${name}="enable"`), name, since] as const),
);
const keywords = Object.entries(REFUSED_KEYWORDS).flatMap(([tag, names]) =>
  Object.entries(names).flatMap(([name, words]) =>
    Object.entries(words).map(([word, { since }]) => [PLACES[tag]!(`${name}="${word}"`), name, since] as const),
  ),
);

function found(text: string, options: { lenient?: boolean; compatibility?: '3.14' | '4.0' }) {
  const diagnostics = new Diagnostics();
  const spec = parseXML(`<mujoco>${text}</mujoco>`, { ...options, diagnostics });
  return { spec, list: diagnostics.list };
}

describe('names of later versions that are not supported', () => {
  it.each([...attributes, ...keywords])('%s is refused with place, version and remedy', (text, name, since) => {
    const list = found(text, {}).list.filter(({ code }) => code.startsWith('newer-than-reference/'));
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ severity: 'error', location: { line: 1 } });
    expect(list[0]!.message).toContain(`'${name}'`);
    expect(list[0]!.message).toContain(`MuJoCo ${since}`);
    expect(list[0]!.message).toContain('lenient');
    expect(list[0]!.location!.column).toBe(`<mujoco>${text}`.indexOf(` ${name}=`) + 2);
  });

  it.each([...attributes, ...keywords])('%s is left out with one warning by a lenient reader', (text, name) => {
    const list = found(text, { lenient: true }).list.filter(({ code }) => /left-out|newer/.test(code));
    expect(list).toEqual([expect.objectContaining({ severity: 'warning' })]);
    expect(list[0]!.message).toContain(`'${name}'`);
  });
});

describe('attributes that a version removed', () => {
  const text = '<worldbody><flexcomp name="f"><contact internal="true"/></flexcomp></worldbody>';

  it('internal of flex contacts is read in 3.14 and unknown in 4.0', () => {
    const codes = (options: Parameters<typeof found>[1]) => found(text, options).list.map(({ code }) => code);
    expect(codes({ compatibility: '3.14' })).not.toContain('removed-since');
    expect(codes({ compatibility: '4.0' })).toContain('removed-since');
    expect(codes({ compatibility: '4.0', lenient: true })).toContain('left-out/removed');
  });
});
