/** The notices of the simulation, newest last; equal ones are counted. */
import type { Stores } from './stores.js';
import type { NewNotice, Notice } from './studio-state.js';

/** Limit beyond which the oldest are removed. */
const MAX_NOTICES = 5;

const isSame = (a: NewNotice, b: NewNotice): boolean =>
  a.kind === b.kind && a.warning === b.warning && a.element === b.element && a.message === b.message;

/** Adds a notice, or raises the count of an equal one. */
export function addNotice({ studio }: Stores, notice: NewNotice): void {
  const { notices, noticesAdded } = studio.getState();
  const known = notices.find((each) => isSame(each, notice));
  const next: Notice = { ...notice, id: known?.id ?? noticesAdded + 1, count: (known?.count ?? 0) + notice.count };
  studio.setState({
    notices: [...notices.filter((each) => each !== known), next].slice(-MAX_NOTICES),
    noticesAdded: Math.max(noticesAdded, next.id),
  });
}

/** Adds a message of the page. */
export const addMessage = (stores: Stores, message: string): void =>
  addNotice(stores, { kind: 'failure', message, count: 1 });

/** Removes a notice. */
export function dismissNotice({ studio }: Stores, id: number): void {
  studio.setState({ notices: studio.getState().notices.filter((each) => each.id !== id) });
}

/** Removes notices whose cause has ended. */
export function removeNotices({ studio }: Stores, kind: Notice['kind']): void {
  const { notices } = studio.getState();
  if (notices.some((each) => each.kind === kind)) {
    studio.setState({ notices: notices.filter((each) => each.kind !== kind) });
  }
}

/** Removes the warnings of a run that was reset, or whose model was replaced. */
export function removeWarnings({ studio }: Stores): void {
  const { notices } = studio.getState();
  studio.setState({ notices: notices.filter(({ kind }) => kind !== 'warning' && kind !== 'reset') });
}
