/** Folders whose mutants are sampled, and the tests that may kill them. */

/** Tests by the start of their path, relative to the root. Each folder has those that reach it from near. */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  urdf: ['src/urdf', 'test/editing/urdf', 'test/editing/xacro', 'src/load/model-opener'],
  asset: ['src/asset', 'src/compile/assets', 'test/oracle/asset', 'test/oracle/compile'],
  mjcf: [
    'src/mjcf',
    'src/spec',
    'test/mjcf',
    'test/roundtrip',
    'test/editing/attach',
    'test/editing/conflict',
    'src/load/load',
    // sections of MJCF in a robot
    'src/urdf/read',
  ],
  spec: ['src/spec', 'src/mjcf', 'src/compile/expand', 'test/editing', 'test/roundtrip', 'test/oracle/composite'],
  compile: [
    'src/compile',
    'src/set-const',
    'test/oracle/compile',
    'test/oracle/composite',
    'test/oracle/flex',
    'test/oracle/asset',
    'test/plugin',
    'test/roundtrip',
  ],
  engine: [
    'src/engine',
    'src/runtime',
    'src/support',
    'src/set-const',
    'test/oracle/engine',
    'test/oracle/soft',
    'test/plugin/sdf-exact',
    'test/plugin/sdf-hfield',
    'test/plugin/sdf-tactile',
    'test/physics',
    'test/property',
  ],
};

/** Tests that never run on mutants, and why. */
export const LEFT_OUT: readonly (readonly [start: string, reason: string])[] = [
  ['test/physics/soft-bodies', 'half a minute of cloth'],
  ['test/editing/types', 'it compiles types, which mutants do not have'],
  ['test/editing/random', 'minutes of random edits'],
  ['test/editing/crowd', 'minutes of large models'],
  ['test/editing/compiler-settings', 'minutes of pairs of settings'],
];
