/** Rewrites factories so that the functions that TypeScript calls run their compiled form, and arrays lie in its memory. */
import { relative } from 'node:path';
import ts from 'typescript';
import { assignedPart, ROOT } from './collect.js';
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

  constructor(private readonly compiled: Compiled) {
    const nodes = new Set<ts.Node>(compiled.compiled.map(({ fn }) => fn.node));
    const byFactory = new Map<ts.Node, Instance[]>();
    for (const { fn, instance } of compiled.compiled) {
      if (!fn.factory || !this.isCalled(instance, nodes)) continue;
      byFactory.set(fn.factory.node, [...(byFactory.get(fn.factory.node) ?? []), instance]);
    }
    for (const [factory, instances] of byFactory) this.rewrite(factory as ts.FunctionDeclaration, instances);
  }

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
    return text === code ? undefined : `import { $wasm } from ${JSON.stringify(`${ROOT}spike/bind.ts`)};\n${text}`;
  }

  private isCalled({ fn }: Instance, compiled: ReadonlySet<ts.Node>): boolean {
    if (ts.isFunctionExpression(fn.node)) return true;
    const name = nameOf(fn.node);
    const symbol = name && this.compiled.emitter.resolver.sources.symbol(name);
    if (!symbol) return false;
    return this.compiled.emitter.inference.usesOf(symbol).some((use) => {
      const user = enclosing(use);
      return use !== name && (!user || !compiled.has(user));
    });
  }

  private rewrite(factory: ts.FunctionDeclaration, instances: readonly Instance[]): void {
    const file = factory.getSourceFile();
    const name = relative(ROOT, file.fileName);
    const edits = this.edits.get(name) ?? [];
    this.edits.set(name, edits);
    const { layout } = instances[0]!;
    const slots = [...layout.slots.values()];
    const list = slots.map(({ kind, offset, text }) => `['${kind}', ${offset}, () => ${text}]`).join(', ');
    const label = JSON.stringify(`${name} ${layout.factory!.name}`);
    const parts = [
      `let $e = -1; const $env = () => ($e < 0 ? $wasm.bind(${label}, [${list}], (env) => { $e = env; }) : $e);`,
    ];
    for (const slot of slots) {
      if (!slot.variable) continue;
      parts.push(
        `const $set${slot.offset} = (value) => { if ($e > 0) $wasm.put($e, '${slot.kind}', ${slot.offset}, ${slot.text}); return value; };`,
      );
      this.followAssignments(factory, slot, edits);
    }
    for (const instance of instances) parts.push(this.wrapper(instance, edits));
    if (!factory.body || !ts.isBlock(factory.body)) return;
    const at = factory.body.getStart() + 1;
    edits.push({ at, end: at, text: `\n${parts.join('\n')}\n` });
  }

  /** TypeScript's assignments to a captured variable also change the word. */
  private followAssignments(node: ts.Node, slot: Slot, edits: Edit[]): void {
    const left = assignedPart(node);
    if (left && this.compiled.emitter.resolver.sources.symbol(left) === slot.variable) {
      edits.push(
        { at: node.getStart(), end: node.getStart(), text: `$set${slot.offset}(` },
        { at: node.end, end: node.end, text: ')' },
      );
    }
    ts.forEachChild(node, (child) => this.followAssignments(child, slot, edits));
  }

  private wrapper(instance: Instance, edits: Edit[]): string {
    const { fn, parameters, result } = instance;
    const exported = `f${this.entries.push(instance) - 1}`;
    const name = nameOf(fn.node);
    const isExpression = ts.isFunctionExpression(fn.node);
    const called = isExpression ? `${fn.name.replace(/\W/g, '')}$w${fn.node.pos}` : fn.name;
    const plain = isExpression ? `${called}$ts` : `${fn.name}$ts`;
    if (isExpression) edits.push({ at: fn.node.getStart(), end: fn.node.end, text: called });
    else edits.push({ at: name!.getStart(), end: name!.end, text: plain });
    const given = parameters.map((each) => each.name).join(', ');
    const lines = [`if ($env() === 0) return ${plain}(${given});`];
    const passed = parameters.map(({ name: each, kind }) => (kind === 'array' ? `$wasm.addressOf(${each})` : each));
    for (const { name: each, kind } of parameters)
      if (kind === 'array') lines.push(`if ($wasm.addressOf(${each}) < 0) return ${plain}(${given});`);
    for (const { kind, offset, text } of instance.reads) lines.push(`$wasm.put($e, '${kind}', ${offset}, ${text});`);
    lines.push(`const $r = $wasm.x.${exported}(${[...passed, '$e'].join(', ')});`);
    for (const slot of instance.writes) {
      const word =
        slot.kind === 'f64' ? `$wasm.f64[($e + ${slot.offset}) >> 3]` : `$wasm.i32[($e + ${slot.offset}) >> 2]`;
      const isBoolean = slot.variable && this.isBoolean(slot.variable);
      lines.push(`${slot.text} = ${word}${isBoolean ? ' !== 0' : ''};`);
    }
    lines.push(result === 'boolean' ? 'return $r !== 0;' : 'return $r;');
    const held = isExpression ? `const ${plain} = ${fn.node.getText()};\n` : '';
    return `${held}function ${called}(${given}) { ${lines.join(' ')} }\n$wasm.register(${called}, $env);`;
  }

  private isBoolean(symbol: ts.Symbol): boolean {
    return this.compiled.emitter.resolver.isBoolean(symbol.valueDeclaration!);
  }
}

function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name;
  return ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
}
