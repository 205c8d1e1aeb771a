import { expect, test } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { inDocumentOrder } from './reference-index.js';
import { references } from './references.js';

const XML = `
<mujoco>
  <default><default class="k"><geom material="red"/></default></default>
  <asset><texture name="t" type="2d" builtin="flat" width="1" height="1"/><material name="red" texture="t"/><material name="blue"/></asset>
  <worldbody>
    <body name="a" childclass="k"><joint name="ja"/><geom name="ga" size="1" material="red"/></body>
    <body name="b"><joint name="jb"/><geom name="gb" size="1"/></body>
  </worldbody>
  <contact><exclude body1="a" body2="b"/></contact>
  <tendon><fixed name="f"><joint joint="ja" coef="1"/><joint joint="jb" coef="1"/></fixed></tendon>
  <actuator><motor name="m" joint="ja"/></actuator>
  <sensor><jointpos name="s" joint="jb"/><framepos objtype="body" objname="a"/></sensor>
</mujoco>`;

/** The users of every name, found by a traversal of the tree. */
function walked(spec: Spec): Map<string, Set<SpecElement>> {
  const users = new Map<string, Set<SpecElement>>();
  for (const { element, namespace, name } of references(spec.root as SpecElement)) {
    const key = `${namespace} ${name}`;
    users.set(key, (users.get(key) ?? new Set()).add(element));
  }
  return users;
}

function expectSame(spec: Spec, names: ReadonlySet<string>): void {
  const users = walked(spec);
  for (const key of new Set([...names, ...users.keys()])) {
    const [namespace, name] = key.split(' ') as [Namespace, string];
    expect(new Set(spec.referenceIndex.usersOf(namespace, name)), key).toEqual(users.get(key) ?? new Set());
  }
}

test('the reference index equals a traversal of the tree after every edit', () => {
  const spec = parseModel(XML);
  const names = new Set(walked(spec).keys());
  expectSame(spec, names);
  const edits: (() => unknown)[] = [
    () => spec.get('geom', 'gb').set('material', 'red'),
    () => spec.get('geom', 'ga').unset('material'),
    () => spec.get('joint', 'ja').rename('renamed'),
    () => spec.get('body', 'a').rename('trunk'),
    () => spec.get('sensor', 's').set('joint', 'renamed'),
    () => spec.all('framepos')[0]!.set('objtype', 'geom'),
    () => spec.all('framepos')[0]!.set('objtype', 'body'),
    () => spec.get('body', 'b').delete(),
    () => spec.changes.undo(),
    () => spec.get('body', 'b').moveTo(spec.get('body', 'trunk')),
    () => spec.worldbody.attach(parseModel(XML), { prefix: 'x-' }).detach(),
    () => spec.worldbody.attach(parseModel(XML), { prefix: 'y-' }),
    () => spec.get('body', 'y-a').clone(),
    () => spec.get('default', 'k').delete(),
    () => spec.changes.undo(),
    () => spec.changes.redo(),
    () => spec.changes.unrecorded(() => spec.get('geom', 'gb').set('material', 'blue')),
    () => spec.changes.undo(0),
  ];
  for (const edit of edits) {
    edit();
    for (const key of walked(spec).keys()) names.add(key);
    expectSame(spec, names);
  }
});

test('the reference index includes values written without recording', () => {
  const spec = parseModel(XML);
  const geom = spec.get('geom', 'gb') as SpecElement;
  spec.changes.unrecorded(() => {
    expect([...spec.referenceIndex.usersOf('material', 'blue')]).toEqual([]);
    geom.author('material', 'blue');
    expect([...spec.referenceIndex.usersOf('material', 'blue')]).toEqual([geom]);
  });
});

test('elements are sorted in document order', () => {
  const spec = parseModel(XML);
  const all = (spec.root as SpecElement).descendants();
  expect(inDocumentOrder([...all].reverse())).toEqual(all);
});

test('renaming, deleting and detaching do not traverse the model', () => {
  const bodies = Array.from(
    { length: 50 },
    (_, i) => `<body name="b${i}"><joint name="j${i}"/><geom name="g${i}" size="1"/></body>`,
  );
  const motors = bodies.map((_, i) => `<motor name="m${i}" joint="j${i}"/>`);
  const spec = parseModel(
    `<mujoco><worldbody>${bodies.join('')}</worldbody><actuator>${motors.join('')}</actuator></mujoco>`,
  );
  spec.referenceIndex.usersOf('joint', 'j0');
  const root = spec.root as SpecElement;
  let walks = 0;
  root.descendants = () => {
    walks++;
    return Object.getPrototypeOf(root).descendants.call(root) as SpecElement[];
  };
  spec.get('joint', 'j1').rename('hip');
  expect(spec.get('actuator', 'm1').get('joint')).toBe('hip');
  spec.get('joint', 'j2').delete();
  expect(spec.find('actuator', 'm2')).toBeUndefined();
  const child = spec.get('body', 'b3').detach();
  expect(child.find('actuator', 'm3')).toBeDefined();
  expect(walks).toBe(0);
});
