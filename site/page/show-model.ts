/** The program for examples of MJCF: shows a model, moves its actuators, prints its sensors. */
import { compile, type Data, Diagnostics, formatDiagnostic, type Model, parseXML } from '../../src/api/index.js';
import { createViewer } from '../../src/api/view.js';

/** Angular frequency of the controls [rad/s]. */
const OMEGA = 2;
/** Maximum number of shown sensors. */
const SHOWN = 10;
/** Time between two updates of the shown values [s]. */
const INTERVAL = 0.1;

/** Moves every control through its range, or between -1 and 1. */
function drive(model: Model, data: Data): void {
  for (let i = 0; i < model.nu; i++) {
    const isLimited = model.actuator_ctrllimited[i] !== 0;
    const [low, high] = isLimited ? [model.actuator_ctrlrange[2 * i]!, model.actuator_ctrlrange[2 * i + 1]!] : [-1, 1];
    data.ctrl[i] = (low + high) / 2 + ((high - low) / 2) * Math.sin(OMEGA * data.time);
  }
}

const digits = (x: number): string => (Math.abs(x) < 5e-4 ? 0 : x).toFixed(3);

/** One line for each sensor, with its first values. */
function sensorText(model: Model, data: Data): string {
  const lines: string[] = [];
  for (let i = 0; i < Math.min(model.nsensor, SHOWN); i++) {
    const [address, size] = [model.sensor_adr[i]!, model.sensor_dim[i]!];
    const values = [...data.sensordata.subarray(address, address + Math.min(size, 6))].map(digits);
    lines.push(`${model.sensor(i).name || `sensor ${i}`}: ${values.join(' ')}${size > 6 ? ' ...' : ''}`);
  }
  return lines.join('\n');
}

/**
 * Compiles a model and shows it; prints warnings.
 *
 * @param files other files that the model refers to
 * @throws ModelError with all errors of the model
 */
export async function showModel(text: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
  const diagnostics = new Diagnostics();
  const spec = parseXML(text, { name: 'model.xml', files, diagnostics });
  diagnostics.throwIfErrors();
  const model = compile(spec, { diagnostics });
  for (const each of diagnostics.list) console.warn(formatDiagnostic(each));
  const viewer = await createViewer(document.querySelector('canvas')!, model);
  const output = document.querySelector('output')!;
  let shown = Number.NEGATIVE_INFINITY;
  viewer.beforeStep(drive);
  viewer.afterStep((_, data) => {
    if (model.nsensor === 0 || Math.abs(data.time - shown) < INTERVAL) return;
    shown = data.time;
    output.value = sensorText(model, data);
  });
}
