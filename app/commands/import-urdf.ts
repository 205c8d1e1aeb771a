/** The dialog before a URDF is opened, and what follows its choices. */
import type { UrdfOptions } from '../../src/modelling/urdf/options.js';
import type { ModelEntry } from '../store/model-entry.js';
import { askForm } from '../store/questions.js';
import type { Stores } from '../store/stores.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';

type Actuators = 'none' | 'transmissions' | 'motor' | 'position';

/** What the user chose for a URDF. */
interface UrdfChoice {
  readonly urdf: UrdfOptions;
  readonly actuators: Actuators;
}

/** Gains of position servos for a robot of the size of a human arm. */
const SERVO = { kp: 100, dampratio: 1 } as const;

/** Asks how to read a URDF; undefined if the user cancels. */
async function askUrdf(stores: Stores, title: string): Promise<UrdfChoice | undefined> {
  const given = await askForm(stores, {
    title: text(stores, 'importUrdf', { name: title }),
    detail: text(stores, 'importUrdfWhy'),
    yes: text(stores, 'importNow'),
    form: [
      { id: 'visuals', label: text(stores, 'urdfVisuals'), value: true },
      {
        id: 'base',
        label: text(stores, 'urdfBase'),
        value: 'fixed',
        items: [
          { id: 'fixed', name: text(stores, 'urdfFixed') },
          { id: 'free', name: text(stores, 'urdfFree') },
        ],
      },
      {
        id: 'actuators',
        label: text(stores, 'urdfActuators'),
        value: 'transmissions',
        items: [
          { id: 'transmissions', name: text(stores, 'urdfTransmissions') },
          { id: 'motor', name: text(stores, 'urdfMotors') },
          { id: 'position', name: text(stores, 'urdfServos') },
          { id: 'none', name: text(stores, 'none') },
        ],
      },
      { id: 'repairInertia', label: text(stores, 'urdfRepair'), value: false },
    ],
  });
  if (!given) return undefined;
  const actuators = given.actuators as Actuators;
  return {
    urdf: {
      visuals: given.visuals === true,
      freeBase: given.base === 'free',
      transmissions: actuators === 'transmissions',
      repairInertia: given.repairInertia === true,
    },
    actuators,
  };
}

/** Opens a URDF after asking how; adds the chosen actuators when it runs. */
export async function openUrdf(studio: Studio, entry: ModelEntry): Promise<void> {
  const { stores, session } = studio;
  const choice = await askUrdf(stores, entry.title);
  if (!choice) return;
  const { urdf, actuators } = choice;
  if (actuators === 'motor' || actuators === 'position') {
    const unsubscribe = session.subscribe({
      opened: ({ id }) => {
        unsubscribe();
        if (id === entry.id) void drive(studio, actuators);
      },
    });
  }
  await session.open({ ...entry, source: async () => ({ ...(await entry.source()), urdf }) });
}

/** Adds an actuator to each joint. */
async function drive(studio: Studio, kind: 'motor' | 'position'): Promise<void> {
  await studio.openEditor();
  const editor = studio.part(Editor);
  const made = await editor.edit('addForJoints', kind);
  if (!made || kind !== 'position') return;
  for (const [name, value] of Object.entries(SERVO)) await editor.edit('setAttribute', made, name, value);
}
