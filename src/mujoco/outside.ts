/** The parts of the reference's module that this project leaves out, and those that differ, for the coverage page. */

/** Names of systems that the project does not have. A member of a class is written `MjData.arena`. */
export const OUTSIDE: readonly { readonly what: string; readonly names: RegExp; readonly reason: string }[] = [
  {
    what: '`ccall`, `cwrap`, `addRunDependency`, `removeRunDependency`, `FS_createDevice`, members of `MEMFS` and functions of `FS` for nodes, links, devices and mounts',
    names: /^(MEMFS\..*|FS\..*|ccall|cwrap|addRunDependency|removeRunDependency|FS_createDevice)$/,
    reason: 'the WASM runtime; `FS` has the functions that work with paths and open files',
  },
  {
    what: '`FS_createPreloadedFile`, `FS_createLazyFile`',
    names: /^FS_create(PreloadedFile|LazyFile)$/,
    reason: 'fetching of files; the program fetches and writes them with `FS.writeFile`',
  },
  {
    what: '`arena`, `buffer`, `narena`, `nbuffer`, `parena`, `pbase`, `pstack`, `maxuse_*` of memory, `thread*`, `signature`, `plugin_data`',
    names:
      /^(MjData|MjModel)\.(arena|buffer|narena|nbuffer|parena|pbase|pstack|maxuse_(arena|stack|threadstack)|thread.*|signature|plugin_data)$/,
    reason: 'memory that does not exist here; reading one throws',
  },
];

/** Names that do something else than in the reference, each with a reason. */
export const DIFFERENT = {
  'bool arrays': 'can be read, as numbers 0 and 1; reading one throws in the reference',
  'typed arrays as results':
    'are written to, `Float64Array` and `Float32Array`; the reference ignores those that are not views of its memory',
  delete:
    'may be called twice or never; views and objects stay usable, where the reference throws for an object that was deleted',
  clone: 'a handle of the same object, deleted on its own; `isAliasOf` can compare it, which throws in the reference',
  'ids out of range':
    'are refused with a `RangeError` by functions that read arrays by them; the reference reads what lies beyond',
  'MjModel.nq and other sizes': 'are read-only; in the reference they can be assigned, and the model is damaged',
  'DoubleBuffer.GetPointer': 'an offset in the memory of the buffer, of no use without a heap',
  'MjData.contact, warning, timer': 'items are live; in the reference, assigning to them has no effect',
  'MjData.efc_J, efc_AR': 'dense where the reference has them dense, as copies made when they are read',
  'tex_adr, model.tex(...).adr': 'numbers; in the reference bigints',
  mj_id2name: 'gives an empty text for what has no name; the reference what stands at the beginning of its memory',
  'data.actuator(...).moment': 'the row of the actuator; the reference reads beyond it when rows are sparse',
  'model.vis colors': 'Float64Array',
  mju_eig3: 'returns 0, not the number of iterations',
  mj_setLengthRange: 'returns 1 or throws',
  mjs_attach: 'what is attached has the place of its frame in the order of bodies; errors are told by `mjs_getError`',
  'MjsTexture.data, MjsMesh.needsdf, octree_maxdepth, userfacetexcoord':
    'act, and are not in what is saved: no attribute of MJCF says them',
  'what only other kinds have an attribute for':
    'counts as in the reference, and is not in what is saved: color, material and width of a fixed tendon, `nsample` and `interp` of a user sensor, `cranklength` without a crank, policies of sleep that only the compiler gives',
  'structs that contradict themselves':
    'compile where the reference refuses: `fullinertia` beside `inertia` (it counts), `objtype` of a weld or sensor that its names do not fit (it follows from them), sizes of a height field without its heights (it is flat), `maxhullvert` below 4',
  userfacetexcoord: 'is refused where it leads out of the texture coordinates; the reference takes it over',
  'MjsActuator after mjs_setTo*': 'becomes an element of that kind; writing to its general parameters makes it general',
  mjs_activatePlugin: 'finds the first-party plugins, which the reference does not have in WASM',
  mj_copyBack: 'shows in the spec at once; the reference shows it after compiling',
  'mj_printModel, mj_printData':
    'have a layout of their own; `loadMujoco({ print })` receives what `mju_printMat` prints',
  mju_writeNumBytes: 'works; in the reference it traps',
  'MjModel.loadFromXML, mj_ray without a normal': 'are as in `mujoco-js`, the package before `@mujoco/mujoco`',
  mj_addM:
    'without a pattern, adds what of the dense matrix fits into the nM values asked for; the reference writes the rest beyond them',
  mjVIS_MESHBVH: 'shows nothing at height fields, where the reference shows the boxes of the mesh of the same number',
  'vis.global.bvactive': 'marks no bounding volumes: collision does not record which it has looked into',
  mjs_makeFlex: 'adds a flexcomp, as which it is saved: its bodies can be found in the compiled model, not in the spec',
  mju_threadpool: 'is accepted: steps run in the thread that asks for them',
  'mju_info, mju_message': 'print with what `loadMujoco({ print })` was given',
  'enumerations of the renderer and the user interface': 'are there for programs that name them',
} as const;
