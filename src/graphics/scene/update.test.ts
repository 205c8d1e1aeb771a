import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compile } from '../../compiler/compile/compile.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { CatBit, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { Data } from '../../simulation/model/data.js';
import { forward } from '../../simulation/runtime/run.js';
import { pixelIntrinsics, sightOf } from './intrinsics.js';
import { islandColor } from './islands.js';
import { noPerturbation } from './perturbation.js';
import { Scene } from './scene.js';
import { updateScene } from './update.js';
import { defaultViewCamera } from './view-camera.js';
import { defaultVisualOptions, type VisualOptions } from './visual-options.js';

const XML = `
<mujoco>
  <statistic meansize="1" extent="10" meanmass="2"/>
  <visual><map force="0.01" znear="0.01"/><scale jointlength="1" jointwidth=".1" forcewidth=".1" com=".4" slidercrank=".2"/>
    <headlight ambient=".2 .2 .2"/></visual>
  <worldbody>
    <light name="lamp" pos="0 0 3" dir="0 0 -1" castshadow="false"/>
    <light active="false"/>
    <camera name="eye" pos="0 0 5" fovy="90" resolution="640 480"/>
    <camera name="lens" resolution="100 50" sensorsize=".02 .01" focal=".04 .04" principal=".001 0"/>
    <camera name="flat" projection="orthographic" fovy="4" resolution="200 100"/>
    <site name="start" pos="3 0 0"/>
    <body name="box" pos="1 0 0">
      <joint name="hinge" axis="0 1 0" range="-30 30"/>
      <geom name="brick" type="box" size=".1 .2 .3" mass="2"/>
      <site name="end" pos="0 0 1"/>
    </body>
    <body pos="0 4 0"><freejoint/><geom size=".5" mass="1" rgba="1 0 0 .5"/><geom type="capsule" size=".1 .4" mass="0" group="4"/></body>
    <body pos="0 8 0"><joint type="slide" axis="1 0 0"/><geom size=".1"/><site name="crank" pos="0 0 .4"/></body>
    <site name="slider" pos="0 8 0"/>
  </worldbody>
  <tendon><spatial name="rope" width=".02" rgba="0 1 0 1"><site site="start"/><site site="end"/></spatial></tendon>
  <actuator><motor name="press" slidersite="slider" cranksite="crank" cranklength=".5"/></actuator>
</mujoco>`;

const model = compile(readModelText(XML));

interface Shown {
  readonly scene: Scene;
  readonly data: Data;
  /** Indices of the scene geoms that satisfy a predicate. */
  readonly find: (accept: (i: number) => boolean) => number[];
}

function show(change: (options: VisualOptions) => void = () => {}, prepare: (data: Data) => void = () => {}): Shown {
  const data = new Data(model);
  prepare(data);
  forward(model, data);
  const [scene, options] = [new Scene(), defaultVisualOptions()];
  change(options);
  updateScene(model, data, options, noPerturbation(), defaultViewCamera(model), scene);
  const find = (accept: (i: number) => boolean): number[] =>
    Array.from({ length: scene.ngeom }, (_, i) => i).filter(accept);
  return { scene, data, find };
}

const sizeOf = ({ geoms }: Scene, i: number): number[] => Array.from(geoms.size.subarray(3 * i, 3 * i + 3));
const placeOf = ({ geoms }: Scene, i: number): number[] => Array.from(geoms.pos.subarray(3 * i, 3 * i + 3));
const colorOf = ({ geoms }: Scene, i: number): number[] => Array.from(geoms.rgba.subarray(4 * i, 4 * i + 4));
const close = (given: readonly number[], wanted: readonly number[]): void => {
  expect(given).toHaveLength(wanted.length);
  wanted.forEach((x, k) => {
    expect(given[k]).toBeCloseTo(x, 6);
  });
};

describe('updateScene', () => {
  it('shows geoms of the first three groups and fills in missing sizes', () => {
    const { scene, find } = show();
    const geoms = find((i) => scene.geoms.objtype[i] === ObjType.GEOM);
    expect(geoms.map((i) => scene.geoms.objid[i])).toEqual([0, 1, 3]);
    close(sizeOf(scene, geoms[0]!), [0.1, 0.2, 0.3]);
    close(sizeOf(scene, geoms[1]!), [0.5, 0.5, 0.5]);
    close(colorOf(scene, geoms[1]!), [1, 0, 0, 0.5]);
    expect(scene.geoms.category[geoms[0]!]).toBe(CatBit.DYNAMIC);
  });

  it('makes moving geoms transparent if the flag is set', () => {
    const { scene, find } = show(({ flags }) => {
      flags[VisFlag.TRANSPARENT] = true;
    });
    const [brick, ball] = find((i) => scene.geoms.objtype[i] === ObjType.GEOM);
    expect(scene.geoms.rgba[4 * brick! + 3]).toBeCloseTo(0.3, 6);
    expect(scene.geoms.rgba[4 * ball! + 3]).toBeCloseTo(0.15, 6);
  });

  it('shows hinges and slides as arrows along their axes and free joints as boxes', () => {
    const { scene, find } = show(({ flags }) => {
      flags[VisFlag.JOINT] = true;
    });
    const joints = find((i) => scene.geoms.objtype[i] === ObjType.JOINT);
    expect(joints.map((i) => scene.geoms.type[i])).toEqual([GeomType.ARROW1, GeomType.BOX, GeomType.ARROW]);
    close(sizeOf(scene, joints[0]!), [0.1, 0.1, 1]);
    close(sizeOf(scene, joints[1]!), [0.3, 0.3, 0.3]);
    close(
      [2, 5, 8].map((k) => scene.geoms.mat[9 * joints[0]! + k]!),
      [0, 1, 0],
    );
  });

  it('blends the color of a joint at its limit by the impedance of the limit', () => {
    const turn = (angle: number) => {
      const { scene, find } = show(
        ({ flags }) => {
          flags[VisFlag.JOINT] = true;
        },
        (data) => {
          data.qpos[0] = angle;
        },
      );
      return colorOf(scene, find((i) => scene.geoms.objtype[i] === ObjType.JOINT)[0]!);
    };
    const { joint, constraint } = model.vis.rgba;
    close(turn(0), Array.from(joint));
    // beyond the width of `solimp` the impedance is 0.95
    close(
      turn(0.8).slice(0, 3),
      [0, 1, 2].map((k) => joint[k]! + 0.95 * (constraint[k]! - joint[k]!)),
    );
  });

  it('shows a tendon as a capsule between its sites', () => {
    const { scene, find } = show();
    const [rope] = find((i) => scene.geoms.objtype[i] === ObjType.TENDON);
    expect(scene.geoms.type[rope!]).toBe(GeomType.CAPSULE);
    close(placeOf(scene, rope!), [2, 0, 0.5]);
    close(sizeOf(scene, rope!), [0.02, 0.02, Math.sqrt(5) / 2]);
    close(colorOf(scene, rope!), [0, 1, 0, 1]);
  });

  it('shows a slider-crank as a cylinder and a capsule', () => {
    const { scene, find } = show();
    const pieces = find((i) => scene.geoms.objtype[i] === ObjType.ACTUATOR);
    expect(pieces.map((i) => scene.geoms.type[i])).toEqual([GeomType.CYLINDER, GeomType.CAPSULE]);
    close(sizeOf(scene, pieces[1]!).slice(0, 2), [0.1, 0.1]);
  });

  it('shows equivalent inertia boxes at their true size', () => {
    const { scene, find } = show(({ flags }) => {
      flags[VisFlag.INERTIA] = true;
    });
    const boxes = find((i) => scene.geoms.objtype[i] === ObjType.BODY);
    close(sizeOf(scene, boxes[0]!).sort(), [0.1, 0.2, 0.3]);
    // a ball of radius r and a box of half-size r sqrt(3/5) have the same inertia
    close(sizeOf(scene, boxes[1]!), Array(3).fill(0.5 * Math.sqrt(0.6)));
  });

  it('scales the arrow of an applied force by the mean mass', () => {
    const { scene, find } = show(
      ({ flags }) => {
        flags[VisFlag.PERTFORCE] = true;
      },
      (data) => {
        data.xfrc_applied.set([0, 0, 600], 6 * 2);
      },
    );
    const [arrow] = find((i) => scene.geoms.type[i] === GeomType.ARROW);
    close(placeOf(scene, arrow!), [0, 4, 0]);
    close(sizeOf(scene, arrow!), [0.1, 0.1, 3]);
  });

  it('marks the center of mass of every kinematic tree', () => {
    const { scene, find } = show(({ flags }) => {
      flags[VisFlag.COM] = true;
    });
    const balls = find((i) => scene.geoms.category[i] === CatBit.DECOR && scene.geoms.type[i] === GeomType.SPHERE);
    expect(balls.map((i) => placeOf(scene, i)[1])).toEqual([0, 4, 8]);
    close(sizeOf(scene, balls[0]!), [0.4, 0.4, 0.4]);
  });

  it('labels elements with their names, or with kind and id if they are unnamed', () => {
    const { scene, find } = show((options) => {
      options.label = Label.GEOM;
    });
    const texts = find((i) => scene.labels[i] !== '').map((i) => scene.labels[i]);
    expect(texts).toEqual(['brick', 'geom 1', 'geom 3']);
    const bodies = show((options) => {
      options.label = Label.BODY;
    });
    const labels = bodies.find((i) => bodies.scene.geoms.type[i] === GeomType.LABEL);
    expect(labels.map((i) => bodies.scene.labels[i])).toEqual(['box', 'body 2', 'body 3']);
  });

  it('contains the headlight and the active lights', () => {
    const { lights } = show().scene;
    expect(lights.map(({ id }) => id)).toEqual([-1, 0]);
    close(Array.from(lights[0]!.ambient), [0.2, 0.2, 0.2]);
    close(Array.from(lights[1]!.pos), [0, 0, 3]);
    expect(lights[1]!.castshadow).toBe(false);
  });

  it('shows the frustum of a camera as eight triangles and twelve lines', () => {
    const { scene, find } = show(({ flags }) => {
      flags[VisFlag.CAMERA] = true;
    });
    const of = (type: GeomType): number[] =>
      find(
        (i) => scene.geoms.type[i] === type && scene.geoms.objtype[i] === ObjType.CAMERA && scene.geoms.objid[i] === 0,
      );
    expect([of(GeomType.TRIANGLE).length, of(GeomType.LINE).length]).toEqual([8, 12]);
  });
});

describe('optical parameters of cameras', () => {
  it('computes focal lengths in pixels from the field of view or the sensor size', () => {
    close(pixelIntrinsics(model, 0), [240, 240, 320, 240]);
    close(pixelIntrinsics(model, 1), [200, 200, 45, 25]);
  });

  it('computes the extent of a camera view at a distance', () => {
    close(sightOf(model, 1, 4), [0.9, 1.1, 0.5, 0.5]);
    close(sightOf(model, 2, 7), [4, 4, 2, 2]);
  });
});

describe('colors of islands', () => {
  it('derives the color of an island from a seed and uses gray without an island', () => {
    expect(islandColor(-1)).toEqual([0.7, 0.7, 0.7, 1]);
    expect(islandColor(3)).toEqual(islandColor(3));
    expect(islandColor(3)).not.toEqual(islandColor(4));
  });
});
