/** Terms that do not depend on motion: actions, commands, phases, constants and functions. */
import { atan2, cos, sin } from '../../../foundation/math/trigonometry.js';
import { message } from '../../../foundation/schema/messages.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { listOfSize } from '../binding.js';
import { lengthOf } from '../commands.js';
import { faultOf } from '../fault.js';
import { frameOf, rotationsOf } from './frame.js';
import type { TermBinder } from './term.js';

/** Raw outputs of the last control step; 0 after a reset. */
export const bindLastActions: TermBinder<'lastActions'> = ({ acted: { actions } }) => ({
  size: actions.length,
  read: (_, out) => out.set(actions),
});

/** Values of a command; as a vector in the world, its components in a frame. */
export const bindCommand: TermBinder<'command'> = (context, term, part) => {
  const { values } = context.commands.named(term.command, `${part}.command`);
  const components = term.components ?? [...values.keys()];
  for (const [i, value] of components.entries()) {
    if (value < values.length) continue;
    const bound = `a component of the command, which has ${values.length}`;
    throw faultOf(context.source, message('bad-policy/bound', { part: `${part}.components[${i}]`, value, bound }));
  }
  const size = components.length;
  if (term.localTo === undefined) {
    return {
      size,
      read: (_, out) => {
        for (let i = 0; i < size; i++) out[i] = values[components[i]];
      },
    };
  }
  if (size > 3) {
    throw faultOf(context.source, message('bad-policy/count', { part: `${part}.components`, count: size, wanted: 3 }));
  }
  const frame = frameOf(context, term.localTo, `${part}.localTo`);
  const at = 9 * frame.id;
  return {
    size,
    read: ({ record }, out) => {
      const r = rotationsOf(record, frame);
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let k = 0; k < size; k++) sum += r[at + 3 * k + i] * values[components[k]];
        out[i] = sum;
      }
    },
  };
};

const TURN = 2 * Math.PI;

/** An angle in [-pi, pi). */
const wrapped = (angle: number): number => angle - TURN * Math.floor((angle + Math.PI) / TURN);

/** Wanted heading less the angle of the x axis of a frame about the vertical. */
export const bindHeadingError: TermBinder<'headingError'> = (context, { command, component = 0, ...frame }, part) => {
  const of = frameOf(context, frame, part);
  const wanted = command === undefined ? undefined : context.commands.named(command, `${part}.command`).values;
  return {
    size: 1,
    read: ({ record }, out) => {
      const r = rotationsOf(record, of);
      const heading = atan2(r[9 * of.id + 3], r[9 * of.id]);
      out[0] = wrapped((wanted === undefined ? 0 : wanted[component]) - heading);
    },
  };
};

/** Cosines and sines of phases that advance by 2 pi f dt in each control step. */
export const bindGaitPhase: TermBinder<'gaitPhase'> = (context, term, part) => {
  const { frequency, offsets, order, gain = 0, limit = Infinity, standBelow, standPhase = Math.PI } = term;
  const command = term.command === undefined ? undefined : context.commands.named(term.command, `${part}.command`);
  if ((gain !== 0 || standBelow !== undefined) && command === undefined) {
    throw faultOf(context.source, message('bad-policy/missing', { part, name: 'command' }));
  }
  const count = offsets.length;
  const phases = Float64Array.from(offsets);
  const [cosines, sines] = order === 'sin-cos' ? [count, 0] : [0, count];
  return {
    size: 2 * count,
    reset: () => phases.set(offsets),
    read: (_, out) => {
      const stands = standBelow !== undefined && command !== undefined && lengthOf(command) < standBelow;
      for (let i = 0; i < count; i++) {
        const phase = stands ? standPhase : phases[i];
        out[cosines + i] = cos(phase);
        out[sines + i] = sin(phase);
      }
    },
    advance: () => {
      const speed = command === undefined ? 0 : Math.min(lengthOf(command), limit);
      const advance = TURN * (frequency + gain * speed) * context.interval;
      for (let i = 0; i < count; i++) phases[i] = wrapped(phases[i] + advance);
    },
  };
};

/** Oscillators of the simulated time: phases 2 pi f t + offset. */
export const bindOscillators: TermBinder<'oscillators'> = (_, { frequency, offsets, outputs = ['sin', 'cos'] }) => {
  const count = offsets.length;
  const rate = TURN * frequency;
  return {
    size: count * outputs.length,
    read: ({ record: { scalar } }, out) => {
      const time = scalar[SC.time];
      for (let group = 0; group < outputs.length; group++) {
        for (let i = 0; i < count; i++) {
          const phase = wrapped(rate * time + offsets[i]);
          const kind = outputs[group];
          out[group * count + i] = kind === 'sin' ? sin(phase) : kind === 'cos' ? cos(phase) : rate;
        }
      }
    },
  };
};

export const bindConstant: TermBinder<'constant'> = (context, { value }, part) => {
  const values = listOfSize(context, value, 0, typeof value === 'number' ? 1 : value.length, part);
  return { size: values.length, read: (_, out) => out.set(values) };
};

/** A function of the program. */
export const bindFunction: TermBinder<'function'> = ({ model, source, functions }, term, part) => {
  const name = term.function;
  if (!Object.hasOwn(functions, name)) throw faultOf(source, message('bad-policy/no-function', { part, name }));
  const compute = functions[name];
  return { size: term.size, read: (data, out) => compute(model, data, out) };
};
