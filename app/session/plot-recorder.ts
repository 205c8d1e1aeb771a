/** The samples of plotted expressions, recorded while the page is open. */
import { PlotData } from './plot-data.js';
import type { Session } from './session.js';

/** Records the plotted samples of a studio, even while the panel of plots is closed. */
export class PlotRecorder {
  readonly data = new PlotData();

  constructor({ session }: { readonly session: Session }) {
    session.subscribe({
      sampled: (samples) => this.data.add(samples),
      loaded: (_, kept) => {
        // the time starts at zero
        if (!kept) this.data.clear();
      },
    });
  }
}
