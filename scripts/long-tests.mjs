/**
 * Tests of `npm run test:long` in addition to `npm test`, each with the reason for its duration. A file that is also in
 * `npm test` has a smaller sample there: `sized` and `countOf` of `test/runner/size.ts`.
 */

/** Test files that run once. */
export const LONG_TESTS = {
  'src/simulation/engine/collision/narrow-phase.test.ts': '200 scenes of each pair of geoms',
  'test/architecture/allocation.test.ts': 'every scene for 10,000 steps, with usual and with little inlining',
  'test/browser/build-robot.test.ts': 'a robot is built by hand in the studio, in some hundred gestures',
  'test/browser/determinism.test.ts': 'every scene in Chromium, also in mode own, for 1,000 steps',
  'test/browser/disposal.test.ts': 'eight viewers after those that warm up, each drawn by the processor',
  'test/browser/planning.test.ts': 'the pole stays up and the quadruped walks, planned in real time',
  'test/browser/site.test.ts': 'every page and program of the built site',
  'test/browser/tutorials.test.ts': 'every tutorial as written, in some hundred acts; npm test performs two',
  'test/browser/two-link-arm.test.ts': 'an arm is built by the mouse, too, in some thirty gestures',
  'test/determinism/determinism.test.ts':
    'every scene without evaluation, and large soft ones from the sources, for 1,000 steps',
  'test/determinism/nodes.test.ts': 'every scene in four versions of Node, for 1,000 steps',
  'test/editing/crowd.test.ts': 'scenes of 200 humanoids and 1,000 arms',
  'test/mujoco/saved-frames.test.ts': 'many random trees of frames, saved by both modules',
  'test/mujoco/set-attributes.test.ts': 'every property of every class of specs, compiled in both modules',
  'test/oracle/cdata.test.ts': 'many random texts',
  'test/oracle/discrete.test.ts': '200 random scenes with the discrete integrator, in eight states each',
  'test/oracle/distance-fields.test.ts': '2,000 poses of each shape on a distance field',
  'test/oracle/language.test.ts': 'every value of every attribute, 15,000 documents in both modules',
  'test/oracle/mesh-sites.test.ts': '1,000 random scenes with sites of meshes',
  'test/oracle/rich.test.ts': 'six made-up models and twelve disturbed states',
  'test/oracle/soft.test.ts': 'eight made-up scenes of soft bodies',
  'test/oracle/tactile.test.ts': '200 random scenes with tactile sensors',
  'test/package/mujoco-react.test.ts': 'installs mujoco-react, and builds a program with it',
  'test/package/next.test.ts': 'installs Next.js, and builds a page with it',
  'test/package/official-bindings.test.ts': 'fetches the tests of the official bindings',
  'test/package/package.test.ts': 'every supported version of TypeScript',
  'test/package/react-example.test.ts': 'fetches the example of mujoco-react, and builds it for each robot',
  'test/package/snippets.test.ts': 'the snippets of every page with the packed package',
  'test/physics/cloth.test.ts': 'a cloth on a ball for 10,000 steps',
  'test/plan/cartpole.test.ts': 'five seeds of a swing-up that is held for 10 s',
  'test/plan/quadruped.test.ts': 'eight seeds of a walk of 2 m',
  'test/property/dynamics.test.ts': 'eight random models',
  'test/roundtrip/language.test.ts': 'every value of every attribute, 15,000 documents written and read',
  'test/roundtrip/model.test.ts': 'every model at hand; npm test takes every fifth of others',
  'test/study/queue.test.ts': 'a study of 100,000 tasks on a queue',
};

/** Random tests, with new seeds in each slice of the fuzzing. */
export const REPEATED_TESTS = {
  'test/editing/random.test.ts': '400 random editing sequences, each compared with the reference',
  'test/fuzz/calls.test.ts': '1,000 calls of each public function with made-up arguments',
  'test/mujoco/parity.test.ts': 'every function of both modules with four sets of made-up arguments',
  'test/source/project.test.ts': '1,000 random edits of projects on 50 files',
};
