/** The simulating worker requests controls from another one, and continues without it if it does not reply. */

import type { DataFieldName } from '../../../foundation/schema/data.js';
import { DRAWN_FIELDS } from '../../../graphics/scene/drawn-fields.js';
import type { Data } from '../../../simulation/model/data.js';
import { type FrameFields, packFrame } from '../frame.js';

/** Time that one call of a control function may take [ms]. */
const PATIENCE = 3000;

/** The fields of Data that a control function sees: those for drawing, and those it acts on. */
export const CONTROLLER_FIELDS: FrameFields = {
  fields: [...DRAWN_FIELDS, 'qfrc_applied', 'qacc', 'actuator_force', 'actuator_velocity', 'cvel'] as DataFieldName[],
  arenaFields: [],
};

/** Messages to and from the worker of a control function: the state, then the controls or an error. */
export interface ControllerRequest {
  readonly values: Float64Array;
}
/** The reply of the worker: controls (nu), or the reason why there are none. */
export interface ControllerReply {
  readonly ctrl?: Float64Array;
  readonly fault?: string;
}

/** A control function threw, or does not answer. */
export class ControllerError extends Error {
  override readonly name = 'ControllerError';
}

/** The connection to the worker of one control function; it waits for each reply with a time limit. */
export class ControllerLink {
  private frame: Float64Array<ArrayBuffer> | undefined;
  /** Ends the wait for a reply. */
  private reply: ((reply: ControllerReply) => void) | undefined;

  /** @param id the number of the control function in the page */
  constructor(
    readonly id: number,
    private readonly port: MessagePort,
  ) {}

  /**
   * Asks for the controls of the present state. Controls stay as they are if the link is closed meanwhile.
   *
   * @throws ControllerError what the function threw, or that it does not answer
   */
  async control(data: Data): Promise<void> {
    this.frame = packFrame(data, CONTROLLER_FIELDS, this.frame);
    const { ctrl, fault } = await this.request({ values: this.frame });
    if (fault !== undefined) throw new ControllerError(fault);
    if (ctrl?.length === data.ctrl.length) data.ctrl.set(ctrl);
  }

  private request(request: ControllerRequest): Promise<ControllerReply> {
    return new Promise((done) => {
      const late = setTimeout(() => this.reply?.({ fault: `it did not answer within ${PATIENCE / 1000} s` }), PATIENCE);
      this.reply = (reply) => {
        clearTimeout(late);
        this.reply = undefined;
        done(reply);
      };
      this.port.onmessage = ({ data }: MessageEvent<ControllerReply>) => this.reply?.(data);
      this.port.postMessage(request);
    });
  }

  /** Detaches the control function; a step that waits for it continues. */
  close(): void {
    this.port.close();
    this.reply?.({});
  }
}
