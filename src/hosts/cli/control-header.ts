/** The first line of a CSV file of controls. */
import { columnsOf } from '../../robotics/record/columns.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

const SHOWN = 8;

/** Labels of the columns of a file of controls: `time,ctrl:shoulder,ctrl:elbow`; long lists are cut. */
export function controlHeader(model: Model): string {
  const [column] = columnsOf(model, new Data(model), ['ctrl']);
  const labels = column?.labels ?? [];
  return ['time', ...labels.slice(0, SHOWN), ...(labels.length > SHOWN ? ['...'] : [])].join(',');
}
