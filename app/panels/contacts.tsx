/** The contacts in the current state: geoms, distances and forces. */

import { OPT } from '../../src/foundation/schema/options.js';
import { type NamedKind, namesOf } from '../../src/simulation/model/named.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import { useStudioState, useText } from '../store/hooks.js';
import { shown } from '../ui/inputs.js';

/** Maximum number of rows of the table. */
const MAX_ROWS = 60;
const PYRAMIDAL = 0;

/** The panel with the table of contacts. */
export function Contacts() {
  const t = useText();
  const mirror = useStudioState((s) => s.mirror);
  useStudioState((s) => s.tick);
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  const { ncon } = mirror.data;
  if (ncon === 0) return <p className="hint">{t('noContacts')}</p>;
  const rows = Array.from({ length: Math.min(ncon, MAX_ROWS) }, (_, i) => i);
  return (
    <>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{t('between')}</th>
            <th scope="col">{t('distance')} [mm]</th>
            <th scope="col">{t('force')} [N]</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((i) => (
            <tr key={i}>
              <td>
                {sideOf(mirror, i, 0)} – {sideOf(mirror, i, 1)}
              </td>
              <td>{shown(1000 * mirror.data.contact_dist[i]!)}</td>
              <td>{shown(normalForce(mirror, i), 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ncon > MAX_ROWS && <p className="hint">{t('moreContacts', { n: ncon - MAX_ROWS })}</p>}
    </>
  );
}

/** Name of the geom or flex on one side of a contact. */
function sideOf({ model, data }: SimulationMirror, contact: number, side: 0 | 1): string {
  const geom = data.contact_geom[2 * contact + side]!;
  const [kind, id]: [NamedKind, number] = geom >= 0 ? ['geom', geom] : ['flex', data.contact_flex[2 * contact + side]!];
  const name = namesOf(model.record, kind)[id];
  if (name) return name;
  const body = kind === 'geom' ? namesOf(model.record, 'body')[model.geom_bodyid[id]!] : '';
  return body ? `${body} (${kind} ${id})` : `${kind} ${id}`;
}

/** Returns the normal force [N]; the forces of the edges of a pyramid add up to it. */
function normalForce({ model, data }: SimulationMirror, contact: number): number {
  const first = data.contact_efc_address[contact]!;
  if (first < 0) return 0;
  const dim = data.contact_dim[contact]!;
  const isPyramid = model.record.opt[OPT.cone] === PYRAMIDAL && dim > 1;
  const rows = isPyramid ? 2 * (dim - 1) : 1;
  return data.efc_force.subarray(first, first + rows).reduce((sum, force) => sum + force, 0);
}
