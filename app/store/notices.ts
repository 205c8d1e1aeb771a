/** The notices of the simulation, newest last; equal ones are counted. */
import { type NewNotice, type Notice, useStudio } from './studio-state.js';

/** Older ones make room. */
const MAX_NOTICES = 5;

let serial = 0;

const isSame = (a: NewNotice, b: NewNotice): boolean =>
  a.kind === b.kind && a.warning === b.warning && a.element === b.element && a.message === b.message;

/** Adds a notice, or raises the count of an equal one. */
export function addNotice(notice: NewNotice): void {
  const { notices } = useStudio.getState();
  const known = notices.find((each) => isSame(each, notice));
  const next: Notice = { ...notice, id: known?.id ?? ++serial, count: (known?.count ?? 0) + notice.count };
  useStudio.setState({ notices: [...notices.filter((each) => each !== known), next].slice(-MAX_NOTICES) });
}

/** Removes a notice. */
export function dismissNotice(id: number): void {
  useStudio.setState({ notices: useStudio.getState().notices.filter((each) => each.id !== id) });
}

/** Removes the notices of a run that went bad: it begins anew, or the model is another one. */
export function forgetTrouble(): void {
  const { notices } = useStudio.getState();
  useStudio.setState({ notices: notices.filter(({ kind }) => kind !== 'warning' && kind !== 'reset') });
}
