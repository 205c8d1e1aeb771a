/** Rows of the section `root` of MJCF: its elements and their attributes. */
import { element, text } from './rows.js';

/** The model; one in every file. */
export const MUJOCO = element({
  attributes: {
    /** Name of the model. */
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
