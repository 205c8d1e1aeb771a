/** The engine agrees with the reference in small models that differ in one option, flag or shape. */
import { expect, it } from 'vitest';
import { CONTACT_SCENES } from '../models/contact-scenes.js';
import { SCENES } from '../models/scenes.js';
import { disturbedStates } from './disturbed.js';
import { crowd, field, gadget, meeting, OPTIONS, SHAPE_NAMES } from './engine-scenes.js';
import { judgeEngine, recordStates } from './judge-engine.js';
import { worstState } from './judge-model.js';
import { loadPeer, modelFromPeer } from './peer.js';

/** Compares states of a controlled run, and some disturbed ones. */
async function expectAgreement(
  xml: string,
  checkpoints: readonly number[],
  disturbed: number,
  copies = 2,
): Promise<void> {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(xml);
  const model = await modelFromPeer(peer);
  const states = [...(await recordStates(peer, checkpoints)), ...(await disturbedStates(peer, model, disturbed))];
  const verdicts = await judgeEngine(peer, model, states, copies);
  peer.delete();
  expect(
    verdicts.every((state) => state.forward.agrees && state.step.agrees),
    worstState(verdicts),
  ).toBe(true);
  expect(verdicts.length).toBe(checkpoints.length + disturbed);
}

it.each(Object.entries({ ...SCENES, ...CONTACT_SCENES }))(
  'agrees with the reference in a scene of many kinds: %s',
  // in the factory, cylinders stand on a belt: rounding decides the points of the face that touch
  (name, xml) => expectAgreement(xml, [0, 30], 3, name === 'factory' ? 8 : 2),
);

it.each(OPTIONS)('agrees with the reference with %s', (option) => expectAgreement(gadget(option), [1, 30], 3));

it.each(SHAPE_NAMES)('agrees with the reference for touching shapes, one with %s', (shape) =>
  expectAgreement(meeting(shape), [0, 20], 4),
);

it.each(SHAPE_NAMES)('agrees with the reference for touching shapes with many contacts, one with %s', (shape) =>
  expectAgreement(meeting(shape, '', 'multiccd="enable"'), [0, 20], 2),
);

it.each(SHAPE_NAMES)('agrees with the reference for touching shapes without nativeccd, one with %s', (shape) =>
  expectAgreement(meeting(shape, '', 'nativeccd="disable"'), [0, 20], 2),
);

it.each(['', 'midphase="disable"'])('agrees with the reference for bodies of many geoms, %s', (flags) =>
  expectAgreement(crowd('', flags), [0, 30], 4),
);

it.each(['10 20 30', '40 15 20'])('agrees with the reference for the distance field of a mesh rotated by %s', (euler) =>
  // searches start on the surface of the box, where rounding decides
  expectAgreement(field(euler), [0, 10], 3, 30),
);
