/** root */
import { element, text } from './rows.js';

export const MUJOCO = element({
  attributes: {
    model: text({ default: 'MuJoCo Model' }),
  },
  children: {
    compiler: '*',
    option: '*',
    size: '*',
    statistic: '*',
    visual: '*',
    default: 'R',
    extensionSection: '*',
    assetSection: '*',
    worldbody: 'R',
    deformableSection: '*',
    contactSection: '*',
    tendonSection: '*',
    equalitySection: '*',
    actuatorSection: '*',
    sensorSection: '*',
    customSection: '*',
    keyframeSection: '*',
  },
});
