/** Requests controls from a second worker, and lets the simulation continue if that worker does not reply. */

import type { DataFieldName } from '../../../foundation/schema/data.js';
import { DRAWN_FIELDS } from '../../../graphics/scene/drawn-fields.js';
import type { Data } from '../../../simulation/model/data.js';
import { type FrameFields, packFrame } from '../frame.js';

/** Time limit for one call of a control function [ms]. */
const PATIENCE = 3000;

/** Data fields that a control function receives: the drawn ones, and forces and accelerations. */
export const CONTROLLER_FIELDS: FrameFields = {
  fields: [...DRAWN_FIELDS, 'qfrc_applied', 'qacc', 'actuator_force', 'actuator_velocity', 'cvel'] as DataFieldName[],
  arenaFields: [],
};

/** Message to the worker of a control function: the state as a frame. */
export interface ControllerRequest {
  readonly values: Float64Array;
}
/** Reply of the worker: controls (nu), or the reason for their absence. */
export interface ControllerReply {
  readonly ctrl?: Float64Array;
  readonly fault?: string;
}

/** Thrown if a control function throws or does not answer. */
export class ControllerError extends Error {
  override readonly name = 'ControllerError';
}

/** The connection to the worker of one control function; it waits for each reply with a time limit. */
export class ControllerLink {
  private frame: Float64Array<ArrayBuffer> | undefined;
  /** Settles the pending request. */
  private reply: ((reply: ControllerReply) => void) | undefined;

  /** @param id id of the control function in the page */
  constructor(
    readonly id: number,
    private readonly port: MessagePort,
  ) {}

  /**
   * Requests the controls for the current state. They stay unchanged if the link is closed meanwhile.
   *
   * @throws ControllerError if the function threw or did not answer in time
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

  /** Closes the link; a step that waits for a reply continues. */
  close(): void {
    this.port.close();
    this.reply?.({});
  }
}
