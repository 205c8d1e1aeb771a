/** Copying edited settings of a Model to a Spec. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { DisableBit, EnableBit } from '../../../foundation/schema/enums.js';
import { OPT, OPTION_FIELDS } from '../../../foundation/schema/options.js';
import { STAT, STATISTIC_FIELDS } from '../../../foundation/schema/statistic.js';
import type { StructTable } from '../../../foundation/schema/struct.js';
import { VIS, VISUAL_FIELDS } from '../../../foundation/schema/visual.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';
import { attributeOf } from './attribute-of.js';
import { copyBack } from './copy-back.js';

const TEXT = `<mujoco><worldbody><body><joint/><geom size=".1"/></body><body mocap="true"/></worldbody>
  <actuator><motor site="s"/></actuator><worldbody><site name="s"/></worldbody>
  <keyframe><key name="a"/><key name="b" qpos="1"/></keyframe></mujoco>`;

/** Returns the Spec after an edit of its Model was copied back. */
function edited(edit: (model: Model) => void) {
  const spec = readModelText(TEXT);
  const model = compile(spec);
  edit(model);
  copyBack(spec, model);
  return spec;
}

describe('copying an edit of settings back', () => {
  it('writes an edited flag as keyword', () => {
    const { authored } = edited(({ opt }) => {
      opt.disableflags = DisableBit.CONTACT | DisableBit.GRAVITY;
      opt.enableflags = EnableBit.ENERGY;
    }).section('flag');
    expect(Object.fromEntries(authored)).toEqual({ contact: 'disable', gravity: 'disable', energy: 'enable' });
  });

  it('writes the opposite keyword for a flag that was set in the text', () => {
    const spec = readModelText(
      TEXT.replace('<mujoco>', '<mujoco><option><flag contact="disable" energy="enable"/></option>'),
    );
    const model = compile(spec);
    model.opt.disableflags = 0;
    copyBack(spec, model);
    expect(Object.fromEntries(spec.section('flag').authored)).toEqual({ contact: 'enable', energy: 'enable' });
  });

  it('lists the disabled actuator groups', () => {
    const spec = edited(({ opt }) => {
      opt.disableactuator = 1 + 2 ** 5 + 2 ** 30;
    });
    expect(spec.option.actuatorgroupdisable).toEqual([0, 5, 30]);
  });

  it('writes only the attribute of an edited option', () => {
    const spec = edited(({ opt }) => {
      opt.timestep = 0.5;
      opt.gravity.set([1, 2, 3]);
      opt.cone = 1;
    });
    expect(Object.fromEntries(spec.option.authored)).toEqual({ timestep: 0.5, gravity: [1, 2, 3], cone: 'elliptic' });
  });

  it('writes the whole vector for one edited number', () => {
    const spec = edited(({ opt, stat }) => {
      opt.gravity[1] = 3;
      stat.center[2] = 4;
    });
    expect(spec.option.gravity).toEqual([0, 3, -9.81]);
    expect(spec.statistic.center![2]).toBe(4);
  });

  it('writes the whole vector of a keyframe', () => {
    const spec = edited((model) => {
      model.key_time[1] = 2;
      model.key_qpos[0] = 0.25;
      model.key_mpos.set([4, 5, 6], 3);
      model.key_ctrl[1] = 7;
    });
    const [a, b] = spec.all('key').map(({ authored }) => Object.fromEntries(authored));
    expect(a).toEqual({ name: 'a', qpos: [0.25] });
    expect(b).toEqual({ name: 'b', qpos: [1], time: 2, mpos: [4, 5, 6], ctrl: [7] });
  });

  it('writes edited visual settings', () => {
    const spec = edited(({ vis, stat }) => {
      vis.map.znear = 0.5;
      vis.global.azimuth = 30;
      stat.extent = 3;
      stat.center.set([1, 2, 3]);
    });
    expect(Object.fromEntries(spec.section('map').authored)).toEqual({ znear: 0.5 });
    expect(Object.fromEntries(spec.section('global').authored)).toEqual({ azimuth: 30 });
    expect(Object.fromEntries(spec.statistic.authored)).toEqual({ extent: 3, center: [1, 2, 3] });
  });

  it('writes nothing without edits', () => {
    const spec = edited(() => {});
    expect([spec.option.authored.size, spec.section('flag').authored.size, spec.statistic.authored.size]).toEqual([
      0, 0, 0,
    ]);
  });
});

/** Fields without an attribute of the same name: flags, which have separate keywords. */
const WITHOUT_ATTRIBUTE = /disable|enable/;
/** Edited values for fields where adding a small number is not valid. */
const WORDS: Readonly<Record<string, number>> = { integrator: 2, solver: 1, iterations: 7, cone: 1, jacobian: 1 };

describe.each([
  ['opt', OPT, OPTION_FIELDS],
  ['stat', STAT, STATISTIC_FIELDS],
  ...(Object.keys(VISUAL_FIELDS) as (keyof typeof VISUAL_FIELDS)[]).map(
    (group) => ['vis', VIS[group], VISUAL_FIELDS[group]] as const,
  ),
] as const)('an edit in %s', (struct, offsets: Readonly<Record<string, number>>, fields: StructTable) => {
  it.each(Object.entries(fields).filter(([name]) => !WITHOUT_ATTRIBUTE.test(name)))(
    'keeps an edit of %s',
    (name, { size, kind }) => {
      const spec = readModelText(TEXT);
      const model = compile(spec);
      const values = model.record[struct];
      const at = offsets[name]! + size - 1;
      const step = kind === 'num' || kind === 'float' ? 0.125 : 1;
      values[at] = WORDS[name] ?? values[at]! + step;
      copyBack(spec, model);
      expect(compile(spec).record[struct][at]).toBeCloseTo(values[at]!, 6);
    },
  );
});

describe('attributeOf', () => {
  const value = (row: object, ...numbers: readonly number[]): unknown => attributeOf(row as never, numbers);

  it.each<[object, number[], unknown]>([
    [{ type: 'num', arity: [1, 1] }, [3], 3],
    [{ type: 'int', arity: [1, 1] }, [3], 3],
    [{ type: 'float', arity: [1, 3] }, [1, 2, 3, 4], [1, 2, 3]],
    [{ type: 'num', arity: [3, 3] }, [1, 2, 3], [1, 2, 3]],
    [{ type: 'bool' }, [1], true],
    [{ type: 'bool' }, [0], false],
    [{ type: 'keyword', keywords: { a: 2, b: 5 } }, [5], 'b'],
    [{ type: 'keyword', keywords: { a: 2, b: 5 } }, [3], undefined],
    [{ type: 'keyword' }, [3], undefined],
    [{ type: 'text' }, [3], undefined],
  ])('converts numbers to an attribute value: %j of %j', (row, numbers, expected) => {
    expect(value(row, ...numbers)).toEqual(expected);
  });
});
