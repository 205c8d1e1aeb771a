/** The dialog before a URDF is opened, and what follows its choices. */
import type { UrdfOptions } from '../../src/modelling/urdf/options.js';
import type { ModelEntry } from '../store/model-entry.js';
import { askForm, type FormValues } from '../store/questions.js';
import type { Stores } from '../store/stores.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';

type Actuators = 'none' | 'transmissions' | 'motor' | 'position';

/** What the user chose for a URDF. */
interface UrdfChoice {
  readonly urdf: UrdfOptions;
  readonly actuators: Actuators;
  /** Attributes of each added actuator. */
  readonly gains: Readonly<Record<string, number>>;
}

/** Gains of position servos for a robot of the size of a human arm. */
const SERVO = { kp: 100, dampratio: 1 } as const;
/** Gain of motors: a control of 1 is a torque of 1 N m. */
const MOTOR = { gear: 1 } as const;

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
      { id: 'gear', label: text(stores, 'urdfGear'), value: MOTOR.gear, when: ['actuators', 'motor'] },
      { id: 'kp', label: text(stores, 'urdfStiffness'), value: SERVO.kp, when: ['actuators', 'position'] },
      { id: 'dampratio', label: text(stores, 'urdfDamping'), value: SERVO.dampratio, when: ['actuators', 'position'] },
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
    gains: gainsIn(actuators, given),
  };
}

/** Returns the attributes that the user has set for actuators of a kind. */
function gainsIn(actuators: Actuators, given: FormValues): Readonly<Record<string, number>> {
  const names = actuators === 'motor' ? Object.keys(MOTOR) : actuators === 'position' ? Object.keys(SERVO) : [];
  return Object.fromEntries(names.map((name) => [name, Number(given[name])]));
}

/** Opens a URDF after asking how; adds the chosen actuators when it runs. */
export async function openUrdf(studio: Studio, entry: ModelEntry): Promise<void> {
  const { stores, session } = studio;
  const choice = await askUrdf(stores, entry.title);
  if (!choice) return;
  const { urdf, actuators, gains } = choice;
  if (actuators === 'motor' || actuators === 'position') {
    const unsubscribe = session.subscribe({
      opened: ({ id }) => {
        unsubscribe();
        if (id === entry.id) void drive(studio, actuators, gains);
      },
    });
  }
  await session.open({ ...entry, source: async () => ({ ...(await entry.source()), urdf }) });
}

/** Adds an actuator to each joint. */
async function drive(studio: Studio, kind: 'motor' | 'position', gains: UrdfChoice['gains']): Promise<void> {
  await studio.openEditor();
  const editor = studio.part(Editor);
  const made = await editor.edit('addForJoints', kind);
  if (!made) return;
  for (const [name, value] of Object.entries(gains)) await editor.edit('setAttribute', made, name, value);
}
