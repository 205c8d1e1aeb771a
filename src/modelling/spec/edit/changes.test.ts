/** The history of a Spec: listeners, steps, and invalid arguments. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from '../../mjcf/index.js';
import type { SpecElement } from '../element.js';
import { Spec } from '../spec.js';
import { type Change, inverse } from './changes.js';

describe('invalid arguments of the change log', () => {
  const { changes } = new Spec();
  it.each<[string, () => unknown, string]>([
    ['a group of nothing', () => changes.group(1 as never), 'changes.group: expected a function, not the number 1'],
    ['a listener', () => changes.subscribe(1 as never), 'subscribe: expected a function, not the number 1'],
    ['a listener of steps', () => changes.onSettled(1 as never), 'onSettled: expected a function, not the number 1'],
    ['an unknown mark', () => changes.undo('start'), "there is no mark 'start'"],
    ['a negative mark', () => changes.undo(-1), 'a mark is a number of changes, not -1'],
    ['half a mark', () => changes.since(0.5), 'a mark is a number of changes, not 0.5'],
    ['a mark of another type', () => changes.squash({} as never), 'changes: expected a mark or the name of one'],
  ])('rejects %s', (_, call, message) => {
    expect(call).toThrow(message);
  });
});

describe('inverse edits', () => {
  const spec = new Spec();
  const body = spec.worldbody.addBody() as unknown as SpecElement;
  const parent = spec.worldbody as unknown as SpecElement;

  it.each<[Change, Partial<Change>]>([
    [
      { type: 'set', element: body, name: 'name', before: 'a', after: 'b' },
      { before: 'b', after: 'a' },
    ],
    [
      { type: 'insert', element: body, parent, index: 3 },
      { type: 'remove', index: 3 },
    ],
    [
      { type: 'remove', element: body, parent, index: 3 },
      { type: 'insert', index: 3 },
    ],
    [
      { type: 'nonXmlValues', element: body, before: undefined, after: {} },
      { before: {}, after: undefined },
    ],
    [
      { type: 'parts', element: body, before: undefined, after: { parts: [], isAttached: true } },
      { before: { parts: [], isAttached: true }, after: undefined },
    ],
  ])('the inverse of an edit reverts it', (change, expected) => {
    expect(inverse(change)).toEqual({ ...change, ...expected });
    expect(inverse(inverse(change))).toEqual(change);
  });
});

describe('steps of the change log', () => {
  const steps = (spec: Spec): { count: number } => {
    const seen = { count: 0 };
    spec.changes.onSettled(() => void seen.count++);
    return seen;
  };

  it('a step is complete when the outermost group ends', () => {
    const spec = new Spec();
    const seen = steps(spec);
    spec.changes.group(() => {
      spec.worldbody.addBody();
      expect(spec.changes.isBusy).toBe(true);
      spec.changes.group(() => spec.worldbody.addBody());
      expect(seen.count).toBe(0);
    });
    expect([seen.count, spec.changes.isBusy]).toEqual([1, false]);
    spec.worldbody.addBody();
    spec.changes.undo();
    spec.changes.redo();
    expect(seen.count).toBe(4);
    // a group without a change is not a step
    spec.changes.group(() => {});
    expect(seen.count).toBe(4);
    expect(spec.changes.undo()).toBe(1);
    expect(spec.changes.undo()).toBe(2);
    expect(spec.changes.undo()).toBe(0);
  });

  it('an unrecorded edit also completes a step', () => {
    const spec = new Spec();
    const seen = steps(spec);
    spec.changes.unrecorded(() => {
      spec.worldbody.addBody();
      expect(spec.changes.isRecording).toBe(false);
      spec.changes.unrecorded(() => spec.worldbody.addBody());
      expect([spec.changes.isRecording, seen.count]).toEqual([false, 0]);
    });
    expect([spec.changes.isRecording, seen.count, spec.changes.since().length]).toEqual([true, 1, 0]);
  });

  it('a failed step keeps the undone steps', () => {
    const spec = new Spec();
    spec.worldbody.addBody({ name: 'a' });
    spec.changes.undo();
    expect(() =>
      spec.changes.group(() => {
        spec.worldbody.addBody({ name: 'b' });
        throw new Error('no');
      }),
    ).toThrow('no');
    spec.changes.redo();
    expect(spec.find('body', 'a')).toBeDefined();
  });

  it('an edit after undo drops the undone steps and their marks', () => {
    const spec = new Spec();
    for (const name of ['start', 'one', 'two']) {
      spec.changes.mark(name);
      spec.worldbody.addBody();
    }
    spec.changes.undo('one');
    spec.worldbody.addSite();
    expect(spec.changes.redo()).toBe(0);
    expect(() => spec.changes.undo('two')).toThrow("there is no mark 'two'");
    expect(spec.changes.undo('one')).toBe(1);
    expect(spec.changes.undo('start')).toBe(1);
  });

  it('a cleared history has no steps', () => {
    const spec = new Spec();
    spec.worldbody.addBody();
    spec.changes.mark('one');
    spec.worldbody.addBody();
    spec.changes.undo();
    spec.changes.clear();
    expect([spec.changes.undo(), spec.changes.redo(), spec.all('body').length]).toEqual([0, 0, 1]);
    expect(() => spec.changes.undo('one')).toThrow(RangeError);
  });

  it('every edit, undo and redo has a new version', () => {
    const spec = new Spec();
    const start = spec.changes.version;
    spec.worldbody.addBody();
    spec.changes.undo();
    spec.changes.redo();
    expect(spec.changes.version).toBe(start + 3);
  });
});

it('a squashed step keeps insertions and the last of each value', () => {
  const spec = new Spec();
  const body = spec.worldbody.addBody();
  const before = toXML(spec);
  spec.changes.mark('start');
  body.name = 'a';
  const geom = body.addGeom({ size: [1] });
  body.name = 'b';
  geom.size = [2];
  body.pos = [1, 0, 0];
  geom.size = [3];
  const after = toXML(spec);
  spec.changes.squash('start');
  const squashed = spec.changes
    .since('start')
    .map((change) => (change.type === 'set' ? [change.name, change.after] : change.type));
  expect(squashed).toEqual([['name', 'b'], 'insert', ['size', [3]], ['pos', [1, 0, 0]]]);
  expect(spec.changes.undo()).toBe(4);
  expect(toXML(spec)).toBe(before);
  spec.changes.redo();
  expect(toXML(spec)).toBe(after);
});

it('undo restores split keyframes', () => {
  const spec = readModelText(
    '<mujoco><worldbody><body><joint/><geom size=".1"/></body></worldbody><keyframe><key qpos="1"/></keyframe></mujoco>',
  );
  const before = toXML(spec);
  spec.worldbody.addBody().addJoint();
  expect(spec.keyframes[0]!.qpos).toEqual([1, 0]);
  spec.changes.undo(0);
  expect(toXML(spec)).toBe(before);
  expect(spec.keyParts.has(spec.keyframes[0]! as unknown as SpecElement)).toBe(false);
});

it('the change log cannot be replaced', () => {
  const changes = new Spec().changes as unknown as Record<string, unknown>;
  expect(() => {
    changes.isBusy = true;
  }).toThrow(/changes\.isBusy.*it follows from the edits/);
});

describe('limit of the history', () => {
  const edited = (steps: number, limit?: number): Spec => {
    const spec = new Spec();
    if (limit !== undefined) spec.changes.limit = limit;
    const geom = spec.worldbody.addGeom({ size: [1] });
    spec.changes.clear();
    for (let i = 1; i <= steps; i++) geom.size = [i + 1];
    return spec;
  };
  const sizeOf = (spec: Spec): unknown => spec.worldbody.elements[0].authored.get('size')?.[0 as never];

  it('the history is limited by default', () => {
    const spec = edited(5000);
    expect(spec.changes.since().length).toBeLessThanOrEqual(1250);
    for (let i = 0; i < 1000; i++) expect(spec.changes.undo()).toBe(1);
    expect(sizeOf(spec)).toBe(4001);
    for (let i = 0; i < 1000; i++) expect(spec.changes.redo()).toBe(1);
    expect(sizeOf(spec)).toBe(5001);
  });

  it('marks stay valid when steps are dropped, and dropped marks are reported', () => {
    const spec = edited(95, 20);
    const mark = spec.changes.mark();
    spec.changes.mark('here');
    for (let i = 0; i < 15; i++) spec.worldbody.addBody();
    expect(spec.changes.since(mark).length).toBe(15);
    expect(spec.changes.undo(mark)).toBe(15);
    expect(spec.changes.redo(Infinity)).toBe(15);
    expect(spec.changes.undo('here')).toBe(15);
    expect(sizeOf(spec)).toBe(96);
    expect(() => spec.changes.undo(3)).toThrow(
      new RangeError(
        'the steps since this mark are no longer remembered: only the last 20 are; set changes.limit before',
      ),
    );
  });

  it('the limit can be raised and lowered', () => {
    const spec = edited(3000, Number.POSITIVE_INFINITY);
    expect(spec.changes.undo(0)).toBe(3000);
    spec.changes.redo(Infinity);
    spec.changes.limit = 10;
    expect(spec.changes.since().length).toBe(10);
    expect(() => {
      spec.changes.limit = -1;
    }).toThrow('changes.limit: expected a number of steps, or Infinity, not the number -1');
  });

  it('a failed step is reverted after older steps were dropped', () => {
    const spec = edited(24, 20);
    const stop = spec.changes.onSettled(() => {
      throw new Error('refused');
    });
    for (let i = 0; i < 10; i++) expect(() => spec.worldbody.addBody()).toThrow('refused');
    stop();
    expect(spec.worldbody.elements.length).toBe(1);
    expect(sizeOf(spec)).toBe(25);
  });
});
