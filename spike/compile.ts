/** The stages of the compiler in turn: from the sources to instances of functions in one module. */
import type ts from 'typescript';
import { type Fn, Sources, Unsupported } from './collect.js';
import { Emitter, type Instance } from './emit.js';
import { Inference } from './infer.js';
import { Resolver } from './resolve.js';

export interface Compiled {
  readonly emitter: Emitter;
  readonly compiled: readonly { fn: Fn; instance: Instance }[];
  /** Functions that stay TypeScript, with place and reason. */
  readonly stopped: readonly { fn: Fn; reason: string }[];
}

/** Tests whether a function runs in a step, and not only when its factory is bound. */
const isKernel = (fn: Fn): boolean => fn.factory !== undefined || fn.file.startsWith('src/foundation/math');

export function compileKernels(): Compiled {
  const sources = new Sources();
  const resolver = new Resolver(sources);
  const doubles = new Set<ts.Symbol>();
  const reads = new Set<ts.Symbol>();
  for (;;) {
    const made = compileWith(sources, resolver, doubles, reads);
    const { minusZeros, lengthReads } = made.emitter;
    const isKnown =
      [...minusZeros].every((each) => doubles.has(each)) && [...lengthReads].every((each) => reads.has(each));
    if (isKnown) return made;
    for (const each of minusZeros) doubles.add(each);
    for (const each of lengthReads) reads.add(each);
    made.emitter.module.dispose();
  }
}

function compileWith(
  sources: Sources,
  resolver: Resolver,
  doubles: ReadonlySet<ts.Symbol>,
  reads: ReadonlySet<ts.Symbol>,
): Compiled {
  const emitter = new Emitter(resolver, new Inference(resolver, doubles), reads);
  const compiled: { fn: Fn; instance: Instance }[] = [];
  const stopped: { fn: Fn; reason: string }[] = [];
  const kernels = sources.functions.filter(isKernel);
  // functions of modules are compiled for the factories that call them, and else alone
  for (const fn of [...kernels.filter(({ factory }) => factory), ...kernels.filter(({ factory }) => !factory)]) {
    try {
      const made = fn.factory ? undefined : [...emitter.instances.values()].find((each) => each.fn === fn);
      if (made) {
        compiled.push({ fn, instance: made });
        continue;
      }
      compiled.push({ fn, instance: emitter.instance(fn, new Map(), emitter.layoutOf(fn.factory)) });
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      const isNumber = /index|double|-0|integer/.test(error.message);
      stopped.push({ fn, reason: error.message + (isNumber ? emitter.inference.explain(error.node) : '') });
    }
  }
  return { emitter, compiled, stopped };
}
