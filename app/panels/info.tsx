/** The model in numbers, and the selected body. */
import { Button } from 'react-aria-components';
import { session } from '../state/session.js';
import { useStudio } from '../state/store.js';

const SHORTCUTS = [
  ['Space', 'play or pause'],
  ['→', 'one step'],
  ['Backspace', 'reset'],
  ['C, F, J', 'contacts, forces, joints'],
  ['T', 'follow the selected body'],
  ['Home', 'reset the camera'],
  ['Drag a body', 'pull it (Ctrl: turn it)'],
  ['Drag elsewhere', 'turn the camera'],
  ['Right button, wheel', 'move, zoom'],
];

export function Info() {
  const { nbody, nq, nv, nu } = useStudio((s) => s.sizes);
  const ncon = useStudio((s) => s.ncon);
  return (
    <>
      <dl className="facts">
        <Fact name="Bodies" value={nbody} />
        <Fact name="Positions" value={nq} />
        <Fact name="Velocities" value={nv} />
        <Fact name="Controls" value={nu} />
        <Fact name="Contacts" value={ncon} />
      </dl>
      <Selection />
      <dl className="facts shortcuts">
        {SHORTCUTS.map(([keys, effect]) => (
          <Fact key={keys} name={keys!} value={effect!} />
        ))}
      </dl>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Selection() {
  const selected = useStudio((s) => s.selected);
  const tracking = useStudio((s) => s.tracking);
  if (!selected) return <p className="hint">Drag a body to pull at it.</p>;
  return (
    <section className="selection" aria-label="Selected body">
      <strong>{selected.name}</strong>
      <output aria-label="Position">{selected.position.map((x) => x.toFixed(3)).join('  ')} m</output>
      <Button className="wide" onPress={() => session.toggleTracking()}>
        {tracking ? 'Stop following' : 'Follow with the camera'}
      </Button>
    </section>
  );
}
