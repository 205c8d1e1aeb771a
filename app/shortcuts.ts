/** Keys that work anywhere in the page, except where text or a value is being entered. */
import { VisFlag } from '../src/schema/visual-enums.js';
import type { Session } from './state/session.js';

const toggle = (flag: VisFlag) => (session: Session) => session.setFlag(flag, !session.options.flags[flag]);

const KEYS: Readonly<Record<string, (session: Session) => void>> = {
  ' ': (session) => session.togglePlaying(),
  ArrowRight: (session) => session.step(),
  Backspace: (session) => session.reset(),
  Escape: (session) => session.select(0),
  Home: (session) => session.resetCamera(),
  t: (session) => session.toggleTracking(),
  c: toggle(VisFlag.CONTACTPOINT),
  f: toggle(VisFlag.CONTACTFORCE),
  j: toggle(VisFlag.JOINT),
};

/** Elements that use these keys themselves. */
const BUSY = 'input, textarea, select, button, [role=slider], [role=option], [role=listbox], [role=radio], [role=tab]';

/** Listens to the keyboard; returns what ends it. */
export function followKeys(session: Session): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const action = KEYS[event.key];
    const target = event.target as Element;
    if (!action || event.ctrlKey || event.metaKey || event.altKey || target.closest(BUSY)) return;
    event.preventDefault();
    action(session);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
