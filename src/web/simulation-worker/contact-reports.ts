/** Events of contacts in the worker, collected until the next report. */
import {
  type ContactEvent,
  ContactEvents,
  type ContactHandlers,
} from '../../simulation/contact-events/contact-events.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { ContactWatch, SimulationReport } from './simulation-protocol.js';

/** Number of events that are reported without waiting for a frame, so that they do not accumulate in the worker. */
const MOST_WAITING = 256;

/** Watches contacts for a page and reports all their events. */
export class ContactReports {
  private events: ContactEvents | undefined;
  private waiting: (readonly [number, ContactEvent])[] = [];
  private readonly ends = new Map<number, () => void>();

  constructor(private readonly post: (report: SimulationReport) => void) {}

  watch(model: Model, data: Data, id: number, { a, b, merged, types }: ContactWatch): void {
    this.events ??= new ContactEvents(model, data);
    this.events.follow(model, data);
    const add = (event: ContactEvent): void => {
      this.waiting.push([id, event]);
      if (this.waiting.length >= MOST_WAITING) this.report();
    };
    const handlers: ContactHandlers = Object.fromEntries(types.map((type) => [type, add]));
    this.ends.set(id, this.events.onContact(a, b, handlers, { merged }));
  }

  unwatch(id: number): void {
    this.ends.get(id)?.();
    this.ends.delete(id);
  }

  /** Call after each step. */
  check(model: Model, data: Data): void {
    this.events?.follow(model, data);
    this.events?.check();
  }

  /** Ends all contacts: the state will be another. */
  end(): void {
    this.events?.end();
  }

  /** Posts the events that wait. */
  report(): void {
    if (this.waiting.length === 0) return;
    const events = this.waiting;
    this.waiting = [];
    this.post({ type: 'contacts', events });
  }
}
