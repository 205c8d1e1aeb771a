/**
 * Settings that a child and its parent both author: reported, rejected, or merged by the rules of the chapter Model
 * Editing.
 */
import { describe, expect, it } from 'vitest';
import { codeOf, toldBy } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import type { SpecElement } from '../element.js';
import type { Singleton } from '../singletons.js';
import { Spec } from '../spec.js';

type Value = number | string | readonly number[];

/** The value after a child with another value is attached. */
function merged(section: Singleton, name: string, ours: Value, theirs: Value): unknown {
  const [parent, child] = [ours, theirs].map((value) => {
    const spec = readModelText('<mujoco><compiler conflict="merge"/></mujoco>');
    (spec.section(section) as unknown as SpecElement).set(name, value);
    return spec;
  });
  parent!.worldbody.attach(child!);
  return (parent!.section(section) as unknown as SpecElement).get(name);
}

const LEAST: Readonly<Partial<Record<Singleton, string>>> = {
  option: 'timestep tolerance ls_tolerance noslip_tolerance ccd_tolerance sleep_tolerance',
  map: 'znear',
  global: 'realtime',
};
const GREATEST: Readonly<Partial<Record<Singleton, string>>> = {
  option: 'iterations ls_iterations noslip_iterations ccd_iterations sdf_iterations sdf_initpoints',
  map: 'zfar',
  size: `njmax nconmax nuserdata nkey nuser_body nuser_jnt nuser_geom nuser_site nuser_cam nuser_tendon nuser_actuator
    nuser_sensor`,
};
const fieldsOf = (table: typeof LEAST): [Singleton, string][] =>
  Object.entries(table).flatMap(([section, names]) =>
    names.split(/\s+/).map((name): [Singleton, string] => [section as Singleton, name]),
  );

describe('options merged by minimum', () => {
  it.each(fieldsOf(LEAST))('%s %s merges to the smaller value', (section, name) => {
    expect([merged(section, name, 0.5, 0.25), merged(section, name, 0.25, 0.5)]).toEqual([0.25, 0.25]);
  });
});

describe('options merged by maximum', () => {
  it.each(fieldsOf(GREATEST))('%s %s merges to the larger value', (section, name) => {
    expect([merged(section, name, 7, 9), merged(section, name, 9, 7)]).toEqual([9, 9]);
  });

  it.each([
    ['1K', '1000', '1K'],
    ['1K', '1025', '1025'],
    ['1M', '1000K', '1M'],
    ['1G', '1T', '1T'],
    ['2m', '1M', '2m'],
  ])('memory %s and %s merge to the larger number of bytes', (ours, theirs, expected) => {
    expect([merged('size', 'memory', ours, theirs), merged('size', 'memory', theirs, ours)]).toEqual([
      expected,
      expected,
    ]);
  });
});

it('disabled actuator groups merge to the union', () => {
  expect(merged('option', 'actuatorgroupdisable', [5, 1], [3, 1])).toEqual([1, 3, 5]);
});

it('a flag that differs from its default wins', () => {
  expect([merged('flag', 'contact', 'enable', 'disable'), merged('flag', 'contact', 'disable', 'enable')]).toEqual([
    'disable',
    'disable',
  ]);
  expect([merged('flag', 'energy', 'enable', 'disable'), merged('flag', 'energy', 'disable', 'enable')]).toEqual([
    'enable',
    'enable',
  ]);
});

describe('options that cannot be merged', () => {
  it.each<[string, Value, Value]>([
    ...['gravity', 'wind', 'magnetic'].map((name): [string, Value, Value] => [name, [1, 2, 3], [3, 2, 1]]),
    ...['density', 'viscosity', 'impratio', 'o_margin'].map((name): [string, Value, Value] => [name, 1, 2]),
    ['integrator', 'RK4', 'implicit'],
    ['cone', 'elliptic', 'pyramidal'],
    ['jacobian', 'dense', 'sparse'],
    ['solver', 'CG', 'PGS'],
    ['o_solref', [1, 2], [2, 1]],
    ['o_solimp', [0.5, 0.5, 0.5, 0.5, 2], [0.5, 0.5, 0.5, 0.5, 3]],
    ['o_friction', [1, 1, 1, 1, 1], [1, 1, 1, 1, 2]],
  ])('a conflict of option %s is rejected', (name, ours, theirs) => {
    expect(() => merged('option', name, ours, theirs)).toThrow(`option ${name}`);
  });
});

it.each(['warning', 'merge', 'error'])('equal settings do not conflict under %s', (conflict) => {
  const alike =
    '<option gravity="1 2 3" timestep=".01" integrator="RK4"><flag energy="enable"/></option><size nkey="2"/>';
  const [spec, child] = [0, 1].map(() => readModelText(`<mujoco><compiler conflict="${conflict}"/>${alike}</mujoco>`));
  const diagnostics = new Diagnostics();
  spec!.worldbody.attach(child!, { diagnostics });
  expect(diagnostics.list).toEqual([]);
});

it('settotalmass of a child is ignored with a warning that names it', () => {
  const child = readModelText('<mujoco model="robot"><compiler settotalmass="3"/><worldbody/></mujoco>');
  const diagnostics = new Diagnostics();
  new Spec().worldbody.attach(child, { diagnostics });
  const { code, message } = diagnostics.list[0]!;
  expect([code, message.includes("'robot'"), diagnostics.list.length]).toEqual(['child-total-mass', true, 1]);
});

describe('conflicting options', () => {
  const withOptions = (attributes: string, conflict: string): Spec =>
    readModelText(`<mujoco model="m"><compiler conflict="${conflict}"/><option ${attributes}/></mujoco>`);

  it("conflicting options keep the parent's values with a warning by default", () => {
    const spec = withOptions('timestep="0.01"', 'warning');
    const diagnostics = new Diagnostics();
    spec.worldbody.attach(withOptions('timestep="0.001" density="3"', 'merge'), { diagnostics });
    expect([spec.option.timestep, spec.option.density]).toEqual([0.01, 0]);
    expect(diagnostics.list.map(({ message }) => message)).toEqual([
      "attaching 'm': option timestep is 0.001 there and stays 0.01",
      "attaching 'm': option density is 3 there and stays 0",
    ]);
  });

  it('conflicting options are reported with their location in the child, if it has one', () => {
    const diagnosticsOf = (child: Spec) => {
      const diagnostics = new Diagnostics();
      withOptions('timestep="0.01"', 'warning').worldbody.attach(child, { diagnostics });
      return diagnostics.list;
    };
    const [read] = diagnosticsOf(readModelText('<mujoco>\n<option timestep="0.001"/></mujoco>', { name: 'child.xml' }));
    expect([read!.element, read!.location?.uri, read!.location?.line]).toEqual(['option', 'child.xml', 2]);
    const made = new Spec();
    made.option.timestep = 0.001;
    expect(diagnosticsOf(made)[0]).not.toHaveProperty('location');
  });

  it('conflicting options are an error under conflict="error", and nothing changes', () => {
    const spec = withOptions('timestep="0.01" cone="elliptic"', 'error');
    const child = withOptions('timestep="0.001" cone="pyramidal"', 'merge');
    expect(toldBy(() => spec.worldbody.attach(child))).toHaveLength(2);
    expect(spec.worldbody.elements).toEqual([]);
  });

  it('options merge by the rule of each field', () => {
    const spec = withOptions('timestep="0.01" iterations="10" actuatorgroupdisable="1 3"', 'merge');
    const child = withOptions('timestep="0.001" iterations="20" actuatorgroupdisable="2 3" density="3"', 'warning');
    spec.section('flag').contact = 'enable';
    child.section('flag').contact = 'disable';
    child.section('flag').energy = 'enable';
    spec.size.memory = '10M';
    child.size.memory = '1G';
    spec.section('map').znear = 0.5;
    child.section('map').znear = 0.25;
    spec.worldbody.attach(child);
    const { timestep, iterations, actuatorgroupdisable, density } = spec.option;
    expect({ timestep, iterations, actuatorgroupdisable, density }).toEqual({
      timestep: 0.001,
      iterations: 20,
      actuatorgroupdisable: [1, 2, 3],
      density: 3,
    });
    expect([spec.section('flag').contact, spec.section('flag').energy]).toEqual(['disable', 'enable']);
    expect([spec.size.memory, spec.section('map').znear]).toEqual(['1G', 0.25]);
    const windy = withOptions('gravity="0 0 1"', 'merge');
    expect(codeOf(() => windy.worldbody.attach(withOptions('gravity="0 0 2"', 'merge')))).toBe('attach-conflict');
  });
});
