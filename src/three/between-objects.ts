/** Tendons, skins and flexes of a scene, which belong to none of its objects. */
import type { Object3D } from 'three/webgpu';
import { comPos, flex, tendon } from '../index.js';
import { IDENTITY } from '../math/pose.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { ModelObject } from '../view/model-object.js';
import { setPose, turnOfModel, type UpAxis } from './axes.js';

const GROUPS = ['geomgroup', 'sitegroup'] as const;

/** Draws tendons, skins and flexes below the root of a scene. */
export class BetweenObjects {
  private shown: ModelObject | undefined;

  constructor(
    private readonly root: Object3D,
    private readonly up: UpAxis,
  ) {}

  /** Shows a Model that is new, in a state whose bodies have their poses. */
  show(model: Model, data: Data): void {
    this.dispose();
    if (model.ntendon + model.nskin + model.nflex === 0) return;
    const shown = new ModelObject(model);
    // geoms and sites have objects of their own
    for (const group of GROUPS) shown.options[group].fill(false);
    shown.name = 'tendons, skins and flexes';
    setPose(shown, { pos: IDENTITY.pos, quat: turnOfModel(this.up) });
    this.root.add(shown);
    this.shown = shown;
    this.update(model, data);
  }

  /** Takes a state over whose bodies have their poses. */
  update(model: Model, data: Data): void {
    if (!this.shown) return;
    comPos(model, data);
    flex(model, data);
    tendon(model, data);
    this.shown.update(data);
  }

  dispose(): void {
    this.shown?.dispose();
    this.shown = undefined;
  }
}
