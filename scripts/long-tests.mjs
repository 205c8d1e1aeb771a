/**
 * What `npm run test:long` runs beyond `npm test`, each with the reason why it takes long. A file that is in `npm test`, too, has
 * a smaller sample there: `sized` and `countOf` of `test/runner/size.ts`.
 */

/** Test files that run once. */
export const LONG_TESTS = {
  'test/architecture/allocation.test.ts': 'every scene for 10,000 steps, with usual and with little inlining',
  'test/browser/build-robot.test.ts': 'a robot is built by hand in the studio, in some hundred gestures',
  'test/browser/site.test.ts': 'every page and program of the built site',
  'test/mujoco/set-attributes.test.ts': 'every property of every class of specs, compiled in both modules',
  'test/oracle/language.test.ts': 'every value of every attribute, 15,000 documents in both modules',
  'test/package/mujoco-react.test.ts': 'installs mujoco-react, and builds a program with it',
  'test/package/official-bindings.test.ts': 'fetches the tests of the official bindings',
  'test/package/package.test.ts': 'every supported version of TypeScript',
  'test/package/react-example.test.ts': 'fetches the example of mujoco-react, and builds it for each robot',
  'test/physics/cloth.test.ts': 'a cloth on a ball for 10,000 steps',
  'test/roundtrip/language.test.ts': 'every value of every attribute, 15,000 documents written and read',
  'test/study/queue.test.ts': 'a study of 100,000 tasks on a queue',
};

/** Random tests, with new seeds in each slice of the fuzzing. */
export const REPEATED_TESTS = {
  'test/editing/random.test.ts': '400 random editing sequences, each compared with the reference',
  'test/fuzz/calls.test.ts': '1,000 calls of each public function with made-up arguments',
  'test/mujoco/parity.test.ts': 'every function of both modules with four sets of made-up arguments',
  'test/source/project.test.ts': '1,000 random edits of projects on 50 files',
};
