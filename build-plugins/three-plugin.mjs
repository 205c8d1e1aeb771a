/**
 * Build plugin of the studio and of the viewer element: reduces `three/webgpu` and `three/tsl` to the parts that they use
 * (`app/three/`), and removes code for virtual reality, skinning, morph targets, environment maps, files of three.js and
 * ray casts (picking has its own, on the shapes of the model), and methods without callers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

const root = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const at = (path) => root(`app/three/${path}`);
const PARTS = { 'three/webgpu': at('webgpu.ts'), 'three/tsl': at('tsl.ts') };
const ABSENT =
  /three[\\/]src[\\/].*[\\/](Skinning|Morph|Batch|Instance|PMREMNode|PMREMUtils|PMREMGenerator|CubeCamera|DFGLUT|ClippingNode|BumpMapNode|ComputeNode|FunctionCallNode|GLSLNodeFunction|CubeMapNode|NormalMapNode|getAlphaHashThreshold|FunctionNode|DebugNode|InspectorNode|WebGLTimestampQueryPool|WebGPUTimestampQueryPool|TimestampQueryPool)\.js$/;

/** Methods of features that are not used, with callers that are not used either. */
const UNUSED_FEATURES = new Set([
  // files of three.js
  'toJSON',
  'serialize',
  'deserialize',
  // ray casts
  'raycast',
  // environment maps
  'fromEquirectangularTexture',
  // buffers as textures
  'setupPBO',
]);

/** The names of colors in CSS, which no code uses. */
const COLOR_NAMES = /const _colorKeywords = \{[^}]*\};/;

/** Folders of `three/src/` with modules of the page. */
const PARTS_OF_THREE = /^(cameras|core|extras|materials|math|nodes|objects|renderers|scenes|textures)[\\/].*\.js$/;

/** The plain methods of the classes of a module, in order: a bundler cannot remove those without callers. */
function methodsOf(program) {
  const found = [];
  const method = (node) => {
    if (node.kind === 'method' && !node.computed && !node.static && node.key.type === 'Identifier') found.push(node);
  };
  new Visitor({ MethodDefinition: method }).visit(program);
  return found;
}

/** Calls a function with every name in a program: identifiers, and the words of texts, which may be names of methods. */
function visitNames(program, visit) {
  const visitWords = (text, { start }) => {
    for (const [word] of text.matchAll(/\w+/g)) visit(word, start);
  };
  new Visitor({
    Identifier: (node) => visit(node.name, node.start),
    Literal: (node) => typeof node.value === 'string' && visitWords(node.value, node),
    TemplateElement: (node) => visitWords(node.value.raw, node),
  }).visit(program);
}

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));

/** Names of the methods of three.js that code can call: those named by the project, and by code that can be called. */
export function calledMethods() {
  const called = new Set();
  const waiting = [];
  const call = (name) => {
    if (called.has(name)) return;
    called.add(name);
    waiting.push(name);
  };
  for (const folder of ['src', 'app']) {
    for (const path of filesIn(root(folder), /(?<!\.test)\.tsx?$/))
      for (const [word] of readFileSync(path, 'utf8').matchAll(/\w+/g)) call(word);
  }
  /** Names in methods, by the name of the method. */
  const inMethods = new Map();
  for (const path of filesIn(root('node_modules/three/src'), PARTS_OF_THREE)) {
    if (ABSENT.test(path)) continue;
    const { program } = parseSync(path, readFileSync(path, 'utf8'));
    const methods = methodsOf(program);
    const starts = new Set(methods.map(({ key }) => key.start));
    visitNames(program, (name, start) => {
      if (starts.has(start)) return;
      const method = methods.find((each) => each.start <= start && start < each.end);
      if (!method) return call(name);
      const names = inMethods.get(method.key.name) ?? new Set();
      inMethods.set(method.key.name, names.add(name));
    });
  }
  call('constructor');
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    if (!UNUSED_FEATURES.has(name)) for (const each of inMethods.get(name) ?? []) call(each);
  for (const name of UNUSED_FEATURES) called.delete(name);
  return called;
}

/** Removes the methods that are never called from the classes of a module. */
export function withoutUncalledMethods(code, called) {
  let text = '';
  let at = 0;
  for (const { start, end, key } of methodsOf(parseSync('module.js', code).program)) {
    if (called.has(key.name)) continue;
    text += code.slice(at, start);
    at = end;
  }
  return text + code.slice(at);
}

/** A module with the exports of another one, none of which may be used. */
function withoutCode(path) {
  const text = readFileSync(path, 'utf8');
  const names = [...text.matchAll(/^export (?:const|class|function) (\w+)/gm)].map(([, name]) => name);
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim()),
  );
  const all = [...names, ...listed.filter((name) => name !== '')];
  const absent = `function absent() { throw new Error('this part of three.js is not in the page'); }`;
  return [absent, ...all.map((name) => `export const ${name} = absent;`), 'export default absent;'].join('\n');
}

export function threePlugin() {
  let called;
  return {
    name: 'kinetree-three',
    enforce: 'pre',
    resolveId(id, importer) {
      if (PARTS[id]) return PARTS[id];
      if (/\/XRManager\.js$/.test(id) && /three/.test(importer ?? '')) return at('no-xr.ts');
      return null;
    },
    load: (id) => (ABSENT.test(id) ? { code: withoutCode(id), moduleType: 'js' } : null),
    transform(code, id) {
      if (!/three[\\/]src[\\/]/.test(id) || ABSENT.test(id)) return null;
      called ??= calledMethods();
      return {
        code: withoutUncalledMethods(code, called).replace(COLOR_NAMES, 'const _colorKeywords = {};'),
        map: null,
      };
    },
  };
}
