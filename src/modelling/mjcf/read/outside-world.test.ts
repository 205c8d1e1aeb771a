import { describe, expect, it } from 'vitest';
import { compile } from '../../../authoring/public-functions/load.js';
import { parseXML } from '../../../authoring/public-functions/parse-xml.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';

function codesOf(content: string): string[] {
  const diagnostics = new Diagnostics();
  parseXML(`<mujoco>\n${content}\n</mujoco>`, { diagnostics });
  return diagnostics.list.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`);
}

describe('bodies and frames next to the world', () => {
  it.each(['body', 'frame', 'replicate'])('ignores a %s next to the world with a warning', (name) => {
    const content = `<${name}><geom size="no number"/></${name}>\n<worldbody><geom size="1"/></worldbody>`;
    expect(codesOf(content)).toEqual(['outside-world 2:1']);
    expect(compile(parseXML(`<mujoco>${content}</mujoco>`)).ngeom).toBe(1);
  });

  it('reports unknown elements and attributes next to the world', () => {
    expect(codesOf('<body><geom sise="1"/><box/></body>')).toEqual([
      'outside-world 2:1',
      'unknown-attribute 2:13',
      'unknown-element 2:23',
    ]);
  });

  it('names next to the world are not taken', () => {
    const twice = '<mujoco><body name="a"/><worldbody><body name="a"/></worldbody></mujoco>';
    expect(compile(parseXML(twice)).nbody).toBe(2);
  });
});
