import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';
import { elementsByName } from './elements-by-name.js';

/** Index in the first Model for each object of the second, -1 if new. */
function matches(kind: 'body' | 'joint' | 'geom', before: string, after: string): number[] {
  const keys = new Map<string, object>();
  const [old, now] = [before, after].map((text) => {
    const { record } = compile(readModelText(`<mujoco><worldbody>${text}</worldbody></mujoco>`));
    return elementsByName(record, keys)[kind];
  });
  return now!.map((key) => old!.indexOf(key as never));
}

const GEOM = '<geom size=".1"/>';
const body = (name: string, joints = ''): string => `<body ${name && `name="${name}"`}>${joints}${GEOM}</body>`;

describe('elementsByName matches objects of two Models', () => {
  it('matches objects by name at any index', () => {
    expect(matches('body', body('a') + body('b'), body('b') + body('c') + body('a'))).toEqual([0, 2, -1, 1]);
  });

  it('matches names only within their kind', () => {
    const named = '<body name="x"><joint name="y"/><geom name="z" size=".1"/></body>';
    const turned = '<body name="x"><joint name="z"/><geom name="y" size=".1"/></body>';
    expect(matches('geom', named, turned)).toEqual([-1]);
  });

  it('matches unnamed objects by order if their count is equal', () => {
    expect(matches('geom', GEOM + GEOM, GEOM + GEOM)).toEqual([0, 1]);
    expect(matches('geom', GEOM + GEOM, GEOM)).toEqual([-1]);
    const between = `${GEOM}<geom name="g" size=".1"/>${GEOM}`;
    expect(matches('geom', GEOM + GEOM, between)).toEqual([0, -1, 1]);
  });

  it('matches unnamed joints by their index in the body', () => {
    const two = '<joint/><joint type="slide"/>';
    expect(matches('joint', body('a', two) + body('b', two), body('b', two) + body('a', '<joint/>'))).toEqual([
      2, 3, 0,
    ]);
    expect(matches('joint', body('', two), body('', two))).toEqual([0, 1]);
    expect(matches('joint', body('', two), body('', two) + body(''))).toEqual([-1, -1]);
  });
});
