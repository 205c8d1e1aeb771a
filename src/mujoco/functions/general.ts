/** Defaults, callbacks and messages. */
import { call, DATA, instanceOf, NUMBER, optional, output, TEXT } from '../binding/call.js';
import { engineError } from '../binding/handle.js';
import { defaultOption, defaultVisual, MjOption, MjVisual } from '../structs/option.js';
import { MjLROpt } from './length-range-options.js';

/** Functions that set the defaults of structs, and others without a common subject. */
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
  /** Does nothing: the bindings cannot install callbacks. */
  mj_resetCallbacks: call([], () => {}),
  /** Throws an error, as the engine does. */
  error: call([TEXT], (message) => {
    throw engineError(message);
  }),
};
