/** The fuzzer of the whole pipeline detects violations of each property. */
import { expect, test } from 'vitest';
import type { Spec } from '../../src/modelling/spec/spec.js';
import type { Stage } from './readers.js';
import { goWholeWay, type Read, readModel } from './whole-way.js';

const sound = readModel({});
const modelOf = (i: number): string =>
  `<mujoco model="m${i}"><worldbody><body name="b"><joint/><geom size="0.1"/></body></worldbody></mujoco>`;

/** Findings of models with one violation each. */
function findings(read: Read): string[] {
  return Array.from({ length: 24 }, (_, i) => {
    try {
      goWholeWay(
        modelOf(i),
        read,
        () => {},
        () => {},
      );
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  });
}

test('a correct reader passes all stages', () => {
  expect(new Set(findings(sound))).toEqual(new Set(['']));
  const stages: Stage[] = [];
  const signs: string[] = [];
  goWholeWay(
    modelOf(0),
    sound,
    (stage) => stages.push(stage),
    (sign) => signs.push(sign),
  );
  expect(stages).toEqual(['read', 'compiled', 'stepped']);
  expect(signs).toContain('geom.size');
});

test('finds a text that is read as another model the second time', () => {
  let last: Spec | undefined;
  const forgetful: Read = (text) => {
    const isFirst = text.startsWith('<mujoco model="m') && !text.includes('\n');
    last = sound(isFirst ? text : text.replaceAll('0.1', '0.2'));
    return last;
  };
  expect(findings(forgetful).filter((each) => each.startsWith('the written text: '))).not.toEqual([]);
});

test('finds a written text that is refused', () => {
  const strict: Read = (text) => sound(text.includes('\n') ? text.replace('joint', 'knee') : text);
  expect(findings(strict).filter((each) => each.startsWith('the written text is refused'))).not.toEqual([]);
});

test('finds an edit that cannot be undone', () => {
  const leaving: Read = (text) => {
    const spec = sound(text);
    const { changes } = spec;
    const undo = changes.undo.bind(changes);
    // undo leaves an element
    changes.undo = (to) => {
      const undone = undo(to);
      spec.add('numeric', { name: 'left', data: '1' });
      return undone;
    };
    return spec;
  };
  expect(findings(leaving).filter((each) => each.startsWith('undoing '))).not.toEqual([]);
});
