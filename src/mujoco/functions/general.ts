/** Defaults, callbacks and messages. */
import { call, DATA, instanceOf, NUMBER, optional, output, TEXT } from '../binding/call.js';
import { engineError } from '../binding/handle.js';
import { defaultOption, defaultVisual, MjOption, MjVisual } from '../structs/option.js';
import { MjLROpt } from './length-range-options.js';

/** The functions that set defaults of structs and that concern no single part. */
export const GENERAL = {
  mj_defaultOption: call([instanceOf(MjOption, 'MjOption')], defaultOption),
  mj_defaultVisual: call([instanceOf(MjVisual, 'MjVisual')], defaultVisual),
  mj_defaultLROpt: call([instanceOf(MjLROpt, 'MjLROpt')], (options) => void Object.assign(options, new MjLROpt())),
  mj_defaultSolRefImp: call([optional(output('solref', 2)), optional(output('solimp', 5))], (solref, solimp) => {
    solref?.set([0.02, 1]);
    solimp?.set([0.9, 0.95, 0.001, 0.5, 2]);
  }),
  /** Steps run in the calling thread; the number of threads is ignored. */
  mju_threadpool: call([DATA, NUMBER], () => {}),
  /** The bindings install no callbacks of their own: there is nothing to take away. */
  mj_resetCallbacks: call([], () => {}),
  /** Raises an error as the engine does. */
  error: call([TEXT], (message) => {
    throw engineError(message);
  }),
};
