/** `kinetree/contacts`: events for the begin, the impulses and the end of contacts, and for zones. */
export {
  type ContactElement,
  type ContactEvent,
  ContactEvents,
  type ContactHandlers,
  type ContactOptions,
} from '../simulation/contact-events/contact-events.js';
export type { ContactSelector } from '../simulation/contact-events/selection.js';
