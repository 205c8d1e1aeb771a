/** Compiles scaled frames: the Model is made from a copy of the Spec in which the factors are multiplied out. */
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { message } from '../../../foundation/schema/messages.js';
import { diagnosticOf } from '../../../foundation/schema/report.js';
import { coordinateOf } from '../../../modelling/spec/coordinate.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { contextOf } from '../compilation.js';
import { ChangedCopy } from '../expand/changed-copy.js';
import { type Gauge, gaugeOf, isIdentity } from './gauge.js';
import { scaleActuators } from './scale-actuators.js';
import { scaleAssets } from './scale-assets.js';
import { scaleKeyframes } from './scale-keyframes.js';
import { refersToScaled, scaleEqualities, scalePairs, scaleSensors, scaleTendons } from './scale-outside.js';
import { scaleValues } from './scale-values.js';

/**
 * Returns a copy of a Spec without scaled frames, or undefined if it has none. Throws one ModelError with all elements
 * whose scaling is not defined.
 */
export function withoutScales(spec: Spec): ChangedCopy | undefined {
  const scales = spec.all('frame').filter((frame) => frame.isSet('scale'));
  if (scales.length === 0) return undefined;
  const faults: ModelError['diagnostics'][number][] = [];
  const refuse = (el: SpecElement, feature: string): void => {
    faults.push(diagnosticOf(message('bad-scale/unsupported', { feature }), contextOf(el), el.label));
  };
  for (const frame of scales) {
    const { scale: factors } = frame;
    if (factors.length === 2 || factors.some((each) => each !== factors[0])) {
      faults.push(diagnosticOf(message('bad-scale/anisotropic'), contextOf(frame, 'scale'), frame.label));
    }
  }
  if (faults.length > 0) throw new ModelError(faults);
  const copy = new ChangedCopy(spec);
  copy.spec.changes.unrecorded(() => scale(copy, refuse));
  if (faults.length > 0) throw new ModelError(faults);
  return copy;
}

function scale(copy: ChangedCopy, refuse: (el: SpecElement, feature: string) => void): void {
  const { spec, identities } = copy;
  const follow = (replica: string) => (from: SpecElement, to: SpecElement) => {
    const identity = identities.get(from);
    if (identity) identities.set(to, { ...identity, replica });
  };
  for (const el of [...spec.all('flex'), ...spec.all('skin')] as readonly SpecElement[]) {
    if (el.kind !== 'flexcomp' && refersToScaled(el)) refuse(el, `a ${el.tag} with scaled bodies`);
  }
  scaleKeyframes(spec);
  scaleSensors(spec);
  scalePairs(spec);
  scaleEqualities(spec);
  scaleActuators(spec, refuse, follow(''));
  scaleTendons(spec);
  scaleAssets(spec, follow('scaled'));
  for (const el of spec.worldbody.descendants()) {
    if (el === spec.worldbody || el.kind === 'plugin') continue;
    const gauge = gaugeOf(el);
    if (isIdentity(gauge)) continue;
    if (el.child('plugin')) refuse(el, 'an element with a plugin');
    scaleValues(el, gauge, coordinateOf(el) ?? 'L');
    scaleSpecial(el, gauge);
  }
  for (const frame of spec.all('frame')) {
    frame.author('scale', undefined);
    frame.author('scaling', undefined);
  }
}

/** Attributes whose dimension depends on others. */
function scaleSpecial(el: SpecElement, { shape }: Gauge): void {
  if (el.is('geom') && el.shellinertia && el.mass === undefined) el.author('density', el.density * shape);
  if (el.is('camera') && el.projection === 'orthographic') el.author('fovy', el.fovy * shape);
}
