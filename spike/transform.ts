/** Rewrites factories so that the functions that TypeScript calls run their compiled form, and arrays lie in its memory. */
import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './collect.js';
import type { Compiled } from './compile.js';
import type { Instance, Slot } from './emit.js';
import { enclosing } from './resolve.js';

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** Arrays of Model, Data and scratch; each text occurs once. */
const MEMORY: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'src/foundation/math/scratch.ts': [
    ['new Float64Array(new ArrayBuffer(8 * n))', '$wasm.doubles(n)'],
    ['new Int32Array(new ArrayBuffer(4 * n))', 'new Int32Array($wasm.buffer, $wasm.take(4 * n), n)'],
    ['new Float64Array(room, at, n)', 'new Float64Array($wasm.buffer, $wasm.take(8 * n), n)'],
    ['new Int32Array(room, at, n)', 'new Int32Array($wasm.buffer, $wasm.take(4 * n), n)'],
  ],
  'src/simulation/model/allocate.ts': [
    [
      'const buffer = new ArrayBuffer(size);\n    let offset = 0;',
      'const buffer = $wasm.buffer;\n    let offset = $wasm.take(size);',
    ],
  ],
  'src/simulation/model/data-record.ts': [
    ['new Float64Array(SCALAR_SIZE)', '$wasm.doubles(SCALAR_SIZE)'],
    ['new Float64Array(Math.min(', '$wasm.doubles(Math.min('],
    ['new Float64Array(d.xpos.buffer)', '$wasm.whole(d.xpos)'],
    ['new Float64Array(d.contact_dist.buffer)', '$wasm.whole(d.contact_dist)'],
  ],
  'src/simulation/model/model-record.ts': [['new Float64Array(length)', '$wasm.doubles(length)']],
};

export class Transform {
  private readonly edits = new Map<string, Edit[]>();
  /** Functions that TypeScript calls. */
  readonly entries: Instance[] = [];

  /** @param isChecked run each function that TypeScript calls in both forms, see `check` of bind.ts */
  constructor(
    private readonly compiled: Compiled,
    private readonly isChecked = false,
  ) {
    const nodes = new Set<ts.Node>(compiled.compiled.map(({ fn }) => fn.node));
    const byFactory = new Map<ts.Node, Instance[]>();
    for (const { fn, instance } of compiled.compiled) {
      if (!fn.factory || !this.isCalled(instance, nodes)) continue;
      byFactory.set(fn.factory.node, [...(byFactory.get(fn.factory.node) ?? []), instance]);
    }
    for (const [factory, instances] of byFactory) this.rewrite(factory as ts.FunctionDeclaration, instances);
    for (const [file, names] of compiled.emitter.globals)
      this.tails.set(
        file,
        [...names].map((name) => `$wasm.globals[${JSON.stringify(`${file}#${name}`)}] = ${name};`),
      );
  }

  private readonly tails = new Map<string, string[]>();

  /** The rewritten text of a module; undefined if it stays. */
  apply(path: string, code: string): string | undefined {
    const name = relative(ROOT, path);
    const edits = this.edits.get(name) ?? [];
    let text = code;
    for (const { at, end, text: inserted } of [...edits].sort((a, b) => b.at - a.at || b.end - a.end))
      text = text.slice(0, at) + inserted + text.slice(end);
    for (const [from, to] of MEMORY[name] ?? []) {
      if (text.split(from).length !== 2) throw new Error(`${name} does not hold '${from}' once`);
      text = text.replace(from, to);
    }
    for (const tail of this.tails.get(name) ?? []) text += `\n${tail}`;
    return text === code ? undefined : `import { $wasm } from ${JSON.stringify(`${ROOT}spike/bind.ts`)};\n${text}`;
  }

  private isCalled({ fn }: Instance, compiled: ReadonlySet<ts.Node>): boolean {
    const name = nameOf(fn.node);
    const symbol = name && this.compiled.emitter.resolver.sources.symbol(name);
    if (!symbol) return true;
    return this.compiled.emitter.inference.usesOf(symbol).some((use) => {
      const user = enclosing(use);
      return use !== name && (!user || !compiled.has(user));
    });
  }

  private rewrite(factory: ts.FunctionDeclaration, instances: readonly Instance[]): void {
    const file = factory.getSourceFile();
    const name = relative(ROOT, file.fileName);
    if (!factory.body || !ts.isBlock(factory.body)) return;
    const edits = this.edits.get(name) ?? [];
    this.edits.set(name, edits);
    const { layout } = instances[0]!;
    const slots = [...layout.slots.values()];
    const list = slots
      .map((slot) => {
        const { kind, offset } = slot;
        return `['${kind}', ${offset}, () => ${this.sourceOf(slot, slots)}, ${extraOf(slot)}]`;
      })
      .join(', ');
    const label = JSON.stringify(`${name} ${layout.factory!.name}`);
    const parts = [
      `let $e = -1; const $env = () => ($e < 0 ? $wasm.bind(${label}, [${list}], (env) => { $e = env; }) : $e);`,
    ];
    for (const variable of new Set(slots.map((slot) => slot.variable)))
      if (variable) parts.push(this.shared(variable, slots, edits));
    for (const instance of instances) parts.push(this.wrapper(instance, edits));
    const at = factory.body.getStart() + 1;
    edits.push({ at, end: at, text: `\n${parts.join('\n')}\n` });
  }

  /** Source of the value of a word; a function that runs TypeScript uses the words of variables, too. */
  private sourceOf({ text, outlined }: Slot, slots: readonly Slot[]): string {
    if (!outlined) return text;
    const { node, parameters } = outlined;
    const variables = new Set(slots.map(({ variable }) => variable));
    const start = node.getStart();
    let source = node.getText();
    const names: ts.Identifier[] = [];
    const list = (each: ts.Node): void => {
      const symbol = ts.isIdentifier(each) ? this.compiled.emitter.resolver.sources.symbol(each) : undefined;
      if (symbol && variables.has(symbol)) names.push(each as ts.Identifier);
      ts.forEachChild(each, list);
    };
    list(node);
    for (const name of names.sort((a, b) => b.pos - a.pos))
      source = `${source.slice(0, name.getStart() - start)}$${name.text}.v${source.slice(name.end - start)}`;
    const body = ts.isExpression(node) ? `(${source})` : `{ ${source} }`;
    return `((${parameters.join(', ')}) => ${body})`;
  }

  /** TypeScript reads and assigns the words of a variable of the factory. */
  private shared(variable: ts.Symbol, all: readonly Slot[], edits: Edit[]): string {
    const { name } = variable;
    const slots = all.filter((slot) => slot.variable === variable);
    const puts = slots.map((slot) => `$wasm.put($e, '${slot.kind}', ${slot.offset}, ${name}, ${extraOf(slot)});`);
    for (const use of this.compiled.emitter.inference.usesOf(variable)) {
      const isShort = ts.isShorthandPropertyAssignment(use.parent) && use.parent.name === use;
      edits.push({ at: use.getStart(), end: use.end, text: `${isShort ? `${name}: ` : ''}$${name}.v` });
    }
    const written = slots.find(({ isWritten }) => isWritten);
    const isBoolean = this.compiled.emitter.resolver.isBoolean(variable.valueDeclaration!);
    const read = written ? `$e > 0 ? $wasm.get($e, '${written.kind}', ${written.offset}, ${name})` : '';
    const value = written ? `${read}${isBoolean ? ' !== 0' : ''} : ${name}` : name;
    return `const $${name} = { get v() { return ${value}; }, set v($x) { ${name} = $x; if ($e > 0) { ${puts.join(' ')} } } };`;
  }

  private wrapper(instance: Instance, edits: Edit[]): string {
    const { fn, parameters, result } = instance;
    const exported = `f${this.entries.push(instance) - 1}`;
    const id = this.compiled.emitter.resolver.sources.functions.indexOf(fn);
    const name = nameOf(fn.node);
    const plain = name ? `${fn.name}$ts` : '$ts';
    const given = parameters.map((each) => each.name).join(', ');
    const caches: string[] = [];
    const lines = [`if ($e <= 0 && $env() === 0) return ${plain}(${given});`];
    const passed = parameters.flatMap(({ name: each, kind, record, hasLength }, i) => {
      if (kind !== 'array' && kind !== 'record') return [each];
      const held = `$h${this.entries.length}_${i}`;
      caches.push(`let ${held}, ${held}a = 0;`);
      const address = kind === 'array' ? `$wasm.addressOf(${each})` : `$wasm.recordOf(${each}, ${record!.id})`;
      lines.push(`if (${each} !== ${held}) { ${held}a = ${address}; ${held} = ${each}; }`);
      lines.push(`if (${held}a < 0) return ${plain}(${given});`);
      return [`${held}a`, ...(hasLength ? [`${each}.length`] : [])];
    });
    const call = `$wasm.x.${exported}(${[...passed, '$e'].join(', ')})`;
    if (result === 'boolean') lines.push(`return ${call} !== 0;`);
    // TypeScript finds the array that it returns by itself
    else lines.push(`return ${result === 'array' || result === 'record' ? `${plain}(${given})` : call};`);
    const text = lines.join(' ');
    const label = JSON.stringify(`${fn.file} ${fn.factory?.name}.${fn.name}`);
    const checked = `return $wasm.check(${label}, ${plain}, [${given}], () => { ${text} });`;
    const body = `(${given}) { ${this.isChecked ? checked : text} }`;
    if (!name) {
      const method = ts.isMethodDeclaration(fn.node);
      const before = method ? `${fn.name}: $wasm.wrap(function ` : '$wasm.wrap(';
      edits.push(
        { at: fn.node.getStart(), end: fn.node.getStart(), text: before },
        { at: fn.node.end, end: fn.node.end, text: `, ($ts) => function ${body}, $env, ${id})` },
      );
      return caches.join(' ');
    }
    edits.push({ at: name.getStart(), end: name.end, text: plain });
    return `${caches.join(' ')} function ${fn.name}${body}\n$wasm.register(${fn.name}, $env, ${id});`;
  }
}

/** The number of a type of records, or of functions, for the words of a value. */
export const extraOf = ({ of, record, ids }: Slot): string =>
  of ? JSON.stringify({ of, extra: record ? record.id : ids }) : JSON.stringify(record ? record.id : ids);

function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name;
  return ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
}
