/** Inputs of a network: observations, recurrent states, flags and constants. */
import { message } from '../../foundation/schema/messages.js';
import type { Data } from '../../simulation/model/data.js';
import { listOfSize, shown } from './binding.js';
import type { InputDescription, PolicyDescription } from './description/description.js';
import { faultOf, type Source } from './fault.js';
import type { NetworkLike, PortValues } from './network.js';
import { Observation, Term } from './terms/observation.js';
import type { TermContext } from './terms/term.js';

/** Index of a port by its name or position. The last output of a name counts. */
export function portIndex(
  source: Source,
  role: 'input' | 'output',
  ports: readonly { readonly name: string }[],
  which: string | number,
  part: string,
): number {
  const index = typeof which === 'number' ? which : ports.findLastIndex(({ name }) => name === which);
  if (ports[index] !== undefined) return index;
  const known = shown(ports.map(({ name }) => name));
  throw faultOf(source, message('bad-policy/no-port', { part, role, name: which, known }));
}

/** Positions of the inputs that a description sets, each once. */
export function inputPositions(
  source: Source,
  { inputs }: Pick<NetworkLike, 'inputs'>,
  described: PolicyDescription['inputs'],
): readonly number[] {
  const used = new Set<number>();
  const positions = described.map(({ input }, i) => {
    const part = `inputs[${i}]`;
    const position = portIndex(source, 'input', inputs, input ?? i, part);
    if (used.has(position)) {
      throw faultOf(source, message('bad-policy/port-twice', { part, role: 'input', name: inputs[position].name }));
    }
    used.add(position);
    return position;
  });
  const open = inputs.find((_, position) => !used.has(position));
  if (open !== undefined) {
    throw faultOf(source, message('bad-policy/open-input', { name: open.name, size: open.size }));
  }
  return positions;
}

/** A function of an input for each control step. */
export interface BoundInput {
  readonly reset: () => void;
  /** Writes the input. */
  readonly write: (data: Data) => void;
  /** Called after each control step. */
  readonly advance: () => void;
  readonly terms: readonly Term[];
}

const nothing = (): void => {};

/** Binds an input to its values in an evaluator. */
export function bindInput(
  context: TermContext,
  described: InputDescription,
  port: PortValues,
  outputOf: (which: string | number, part: string) => PortValues,
  part: string,
): BoundInput {
  const { source } = context;
  const { terms, state, isFirst, value, history } = described;
  const kinds = [terms, state, isFirst, value].filter((each) => each !== undefined);
  if (kinds.length !== 1) {
    throw faultOf(source, message('bad-policy/one-of', { part, known: 'terms, state, isFirst, value' }));
  }
  const { data, size } = port;
  if (terms !== undefined) {
    const bound = terms.map((term, i) => new Term(context, term, `${part}.terms[${i}]`));
    const observation = new Observation(bound, history, source, part);
    if (observation.size !== size) {
      const listed = shown(bound.map((term) => `${term.label} ${term.size}`));
      const sizes = { name: port.name, wanted: size, count: observation.size, terms: listed };
      throw faultOf(source, message('bad-policy/input-size', { part, ...sizes }));
    }
    return {
      terms: bound,
      reset: () => observation.reset(),
      write: (of) => observation.observe(of, data),
      advance: () => observation.advance(),
    };
  }
  if (state !== undefined) {
    const output = outputOf(state.output, `${part}.state`);
    if (output.size !== size) {
      const sizes = { input: port.name, wanted: size, output: output.name, count: output.size };
      throw faultOf(source, message('bad-policy/state-size', { part, ...sizes }));
    }
    const initial = listOfSize(context, state.initial, 0, size, `${part}.state.initial`);
    const present = Float64Array.from(initial);
    return {
      terms: [],
      reset: () => present.set(initial),
      write: () => data.set(present),
      advance: () => present.set(output.data),
    };
  }
  if (value !== undefined) {
    const values = listOfSize(context, value, 0, size, `${part}.value`);
    return { terms: [], reset: nothing, write: () => data.set(values), advance: nothing };
  }
  let first = 1;
  return {
    terms: [],
    reset: () => {
      first = isFirst ? 1 : 0;
    },
    write: () => data.fill(first),
    advance: () => {
      first = 0;
    },
  };
}
