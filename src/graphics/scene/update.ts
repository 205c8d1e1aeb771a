/** Fills a scene from a Model and its Data. */

import { VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { addActuators } from './actuators.js';
import { addAppliedForces, addCentersOfMass, addInertias } from './bodies.js';
import { addBodyVolumes, addMeshVolumes } from './bounding-volumes.js';
import { addConnections, addEqualities } from './constraints.js';
import { addContacts } from './contacts.js';
import { addFlexes } from './flexes.js';
import { addBodyFrames, addCameras, addElementFrames, addLamps } from './frames.js';
import { addGeoms, addSites } from './geoms.js';
import { addIslandLabels } from './islands.js';
import { addJoints } from './joints.js';
import { addBodyLabels } from './labels.js';
import { addLights } from './lights.js';
import type { Perturbation } from './perturbation.js';
import { addPerturbation, addSelectedPoint } from './perturbation-geoms.js';
import { addPluginDrawings } from './plugin-drawings.js';
import { addRangefinders } from './rangefinders.js';
import type { Scene } from './scene.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { addSkins } from './skins.js';
import { addSliderCranks } from './slider-cranks.js';
import { addTaxels } from './tactile.js';
import { addTendons } from './tendons.js';
import { placeCamera, type ViewCamera } from './view-camera.js';
import { requireVisualOptions, type VisualOptions } from './visual-options.js';

/**
 * Fills a scene with the elements that the options show. Reads only the arrays of `DRAWN_FIELDS` of the Data, apart
 * from drawings of plugins. Decorations are sized in units of `stat.meansize` by the factors of `vis.scale`.
 */
export function updateScene(
  model: Model,
  data: Data,
  options: VisualOptions,
  perturbation: Perturbation,
  view: ViewCamera,
  scene: Scene,
): void {
  requireVisualOptions('updateScene', options);
  const u: SceneUpdate = { model, data, options, perturbation, scene, unit: model.stat.meansize };
  scene.clear();
  placeCamera(model, data, view, scene.camera);
  addFlexes(u);
  addSkins(u);
  addGeoms(u);
  addSites(u);
  if (shows(u, VisFlag.TENDON)) addTendons(u);
  addSliderCranks(u);
  addElementFrames(u);
  addBodyVolumes(u);
  addMeshVolumes(u);
  addTaxels(u);
  addInertias(u);
  addPerturbation(u);
  addBodyFrames(u);
  addSelectedPoint(u);
  addBodyLabels(u);
  addJoints(u);
  addActuators(u);
  addIslandLabels(u);
  addCameras(u);
  addLamps(u);
  addCentersOfMass(u);
  addConnections(u);
  addRangefinders(u);
  addAppliedForces(u);
  addEqualities(u);
  addContacts(u);
  addPluginDrawings(u);
  addLights(u);
}
