/** The engine has the same numbers with and without traced searches. */
import { describe, expect, it } from 'vitest';
import { compile, Data, type Model, parseXML } from '../../api/index.js';
import { setEngineMode } from '../../simulation/runtime/instantiate.js';
import { forward, setCallbacks, step } from '../../simulation/runtime/run.js';
import { drawSdfPaths } from './sdf-paths.js';

const STARTS = 7;

const sdfPathsOf = (model: Model, data: Data): Float64Array[] => drawSdfPaths(model, data).map(({ points }) => points);
const TORUS = '<geom type="sdf" mesh="ring" name="ring"><plugin instance="r"/></geom>';

/** Model of a ring on the floor, a ball in its hole, and additional elements. */
const scene = ({ option = '', ball = '', bodies = '', more = '' } = {}): string => `<mujoco>
  <option sdf_initpoints="${STARTS}" sdf_iterations="8">${option}</option>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="r"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="r"/></mesh>
    <mesh name="wedge" vertex="0 0 0 .2 0 0 0 .2 0 0 0 .2"/></asset>
  <worldbody><geom type="plane" size="1 1 1" pos="0 0 -.3"/>
    <body name="torus"><freejoint/>${TORUS}</body>
    <body name="ball" pos=".35 .05 .2"><freejoint/><geom name="ball" size=".12" ${ball}/></body>${bodies}
  </worldbody>${more}</mujoco>`;

function pathsOf(text: string): readonly Float64Array[] {
  const model = compile(parseXML(text));
  const data = new Data(model);
  forward(model, data);
  const paths = sdfPathsOf(model, data);
  data.dispose();
  return paths;
}

describe('the paths of searches', () => {
  it('yields one search path per start, which descends to the deepest overlap of the shapes', () => {
    const model = compile(parseXML(scene()));
    const data = new Data(model);
    forward(model, data);
    const paths = sdfPathsOf(model, data);
    expect(paths).toHaveLength(STARTS);
    /** The sum and the maximum of both distances: the objective that a search minimizes. */
    const objective = (p: Float64Array): number => {
      const [x, y, z] = p as unknown as [number, number, number];
      const ring = Math.hypot(Math.hypot(x, y) - 0.35, z) - 0.15;
      const ball = Math.hypot(x - 0.35, y - 0.05, z - 0.2) - 0.12;
      return ring + ball + Math.abs(Math.max(ring, ball));
    };
    for (const path of paths) {
      expect(path.length).toBeGreaterThanOrEqual(6);
      expect(path.every(Number.isFinite)).toBe(true);
    }
    // a search that begins inside of both shapes may end slightly higher: its last step goes too far
    const outside = paths.filter((path) => objective(path) > 0);
    expect(outside.length).toBeGreaterThan(2);
    for (const path of outside) expect(objective(path.slice(-3))).toBeLessThan(objective(path.slice(0, 3)));
    // a contact is half its depth along the normal away from the end of a search
    const ends = paths.map((path) => path.slice(-3));
    expect(data.ncon).toBeGreaterThan(0);
    for (let c = 0; c < data.ncon; c++) {
      const contact = data.contact_pos.subarray(3 * c, 3 * c + 3);
      const gaps = ends.map((end) => Math.hypot(...end.map((value, k) => value - contact[k]!)));
      expect(Math.min(...gaps)).toBeCloseTo(Math.abs(data.contact_dist[c]!) / 2, 9);
    }
  });

  it('yields no search paths if no contacts are searched between two distance fields', () => {
    const far = scene({ ball: 'pos="2 0 0"' });
    const passing = scene({ ball: 'contype="0" conaffinity="0"' });
    const excluded = scene({ more: '<contact><exclude body1="ball" body2="torus"/></contact>' });
    const off = scene({ option: '<flag contact="disable"/>' });
    const wedge = scene({
      ball: 'contype="0" conaffinity="0"',
      bodies: '<body pos=".35 0 .1"><freejoint/><geom type="mesh" mesh="wedge"/></body>',
    });
    expect([far, passing, excluded, off, wedge].map((text) => pathsOf(text).length)).toEqual([0, 0, 0, 0, 0]);
  });

  it('yields the search paths of an explicit contact pair once', () => {
    const more = '<contact><pair geom1="ring" geom2="ball"/></contact>';
    expect(pathsOf(scene({ more }))).toHaveLength(STARTS);
    expect(pathsOf(scene({ more, ball: 'contype="0" conaffinity="0"' }))).toHaveLength(STARTS);
  });

  it('traces no searches of pairs that the contact filter of the user rejects', () => {
    const model = compile(parseXML(scene()));
    const data = new Data(model);
    setCallbacks(model, data, { contactFilter: () => false });
    forward(model, data);
    expect(sdfPathsOf(model, data)).toHaveLength(0);
  });

  it.each(['shared', 'own', 'turns'] as const)(
    'leaves the Data unchanged when searches are traced, in mode %s',
    (mode) => {
      const text = scene();
      const run = (isTraced: boolean): number[] => {
        const model = compile(parseXML(text));
        const data = new Data(model);
        for (let i = 0; i < 40; i++) {
          step(model, data);
          if (isTraced) sdfPathsOf(model, data);
        }
        return [...data.qpos, ...data.qvel, data.ncon];
      };
      // the code of source modules is not self-contained, so it cannot be specialized
      if (mode !== 'own') setEngineMode(mode);
      try {
        expect(run(true)).toEqual(run(false));
      } finally {
        setEngineMode(undefined);
      }
    },
  );
});
