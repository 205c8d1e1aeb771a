/** All tutorials, in the order in which they are read. */
import { controller } from './controller.js';
import { pendulum } from './pendulum.js';
import { plugin } from './plugin.js';
import { sensor } from './sensor.js';
import { terrain } from './terrain.js';
import type { Tutorial } from './tutorial.js';

export const TUTORIALS: readonly Tutorial[] = [pendulum, terrain, controller, sensor, plugin];
