/** Parts of the reference's module that are missing or differ here, for the coverage page. */

/** Names of systems that do not exist here. A member of a class is written `MjData.arena`. */
export const OUTSIDE: readonly { readonly what: string; readonly names: RegExp; readonly reason: string }[] = [
  {
    what: '`ccall`, `cwrap`, `addRunDependency`, `removeRunDependency`, `FS_createDevice`, members of `MEMFS` and functions of `FS` for nodes, links, devices and mounts',
    names: /^(MEMFS\..*|FS\..*|ccall|cwrap|addRunDependency|removeRunDependency|FS_createDevice)$/,
    reason: 'they belong to the WASM runtime; `FS` has the functions for paths and open files',
  },
  {
    what: '`FS_createPreloadedFile`, `FS_createLazyFile`',
    names: /^FS_create(PreloadedFile|LazyFile)$/,
    reason: 'fetch files in the program and write them with `FS.writeFile`',
  },
  {
    what: '`arena`, `buffer`, `narena`, `nbuffer`, `parena`, `pbase`, `pstack`, `maxuse_*` of memory, `thread*`, `signature`, `plugin_data`',
    names:
      /^(MjData|MjModel)\.(arena|buffer|narena|nbuffer|parena|pbase|pstack|maxuse_(arena|stack|threadstack)|thread.*|signature|plugin_data)$/,
    reason: 'this memory does not exist; reading these names throws',
  },
];

/** Names that behave differently from the reference, each with a reason. */
export const DIFFERENT = {
  'bool arrays': 'can be read, as numbers 0 and 1; reading one throws in the reference',
  'typed arrays as results':
    'are written (`Float64Array` and `Float32Array`); the reference ignores arrays that are not views of its memory',
  delete:
    'is optional and can be called twice; views and objects stay usable, while the reference throws for a deleted object',
  clone:
    'returns a handle of the same object that is deleted separately; `isAliasOf` can compare it, which throws in the reference',
  'ids out of range':
    'cause a `RangeError` in functions that use them as indices; the reference reads beyond the array',
  'MjModel.nq and other sizes': 'are read-only; in the reference, assigning them corrupts the model',
  'DoubleBuffer.GetPointer': 'returns an offset in the memory of the buffer, which is useless without a heap',
  'MjData.contact, warning, timer': 'items are live; in the reference, assigning to them has no effect',
  'MjData.efc_J, efc_AR': 'are dense if they are dense in the reference, as copies created on access',
  'tex_adr, model.tex(...).adr': 'are numbers; in the reference, bigints',
  mj_id2name: 'returns an empty string for an unnamed element; the reference returns the first bytes of its memory',
  'data.actuator(...).moment':
    'has the values of the sparse row of the actuator, then zeros; the reference reads from `nv` times its id on',
  'model.vis colors': 'Float64Array',
  mju_eig3: 'returns 0, not the number of iterations',
  mj_setLengthRange: 'returns 1 or throws',
  mjs_attach: 'attached bodies have the position of their frame in the order of bodies; `mjs_getError` returns errors',
  'MjsTexture.data, MjsMesh.needsdf, octree_maxdepth, userfacetexcoord':
    'take effect, but are not saved, because MJCF has no attribute for them',
  'values without an attribute':
    'take effect as in the reference, but are not saved: color, material and width of a fixed tendon, `nsample` and `interp` of a user sensor, `cranklength` without a crank, sleep policies that only the compiler sets',
  'contradictory structs':
    'compile, while the reference rejects them: `fullinertia` with `inertia` (`fullinertia` is used), `objtype` of a weld or sensor that does not match its names (the names are used), sizes of a height field without heights (it is flat), `maxhullvert` below 4',
  userfacetexcoord: 'is rejected if an index is out of range; the reference accepts it',
  'MjsActuator after mjs_setTo*': 'becomes an element of that kind; writing to its general parameters makes it general',
  mjs_activatePlugin: 'finds the first-party plugins, which the reference does not have in WASM',
  mj_copyBack:
    'changes the spec and models compiled from it, as the reference does from 3.16 on; before, only a saved spec has the change, and the module cannot save specs. Returns 0 for a model with other elements, as the reference does from 3.16 on',
  'mj_printModel, mj_printData':
    'have a different layout; `loadMujoco({ print })` receives the output of `mju_printMat`',
  mju_writeNumBytes: 'works; in the reference it traps',
  'MjModel.loadFromXML, mj_ray without a normal': 'are those of `mujoco-js`, the predecessor of `@mujoco/mujoco`',
  mj_saveLastXML:
    'writes values as authored, and keeps the order of elements if that of the reference would change their ids, as the reference does from 3.16 on',
  mj_addM:
    'without a pattern, adds the part of the dense matrix that fits into the nM values; the reference writes beyond them',
  mjVIS_MESHBVH: 'shows nothing for height fields; the reference shows the boxes of the mesh with the same id',
  'vis.global.bvactive': 'marks no bounding volumes, because collision does not record which ones it tested',
  mjs_makeFlex: 'adds a flexcomp and is saved as one; its bodies exist in the compiled model, not in the spec',
  mju_threadpool: 'is accepted and has no effect; steps run in the calling thread',
  'mju_info, mju_message': 'print with the function passed as `loadMujoco({ print })`',
  'enumerations of the renderer and the user interface': 'exist for programs that refer to them',
} as const;
