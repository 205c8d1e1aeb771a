/** A Data takes a small part of the memory that the reference reserves for one. */
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultModels } from '../../bench/models.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Data } from '../../src/simulation/model/data.js';
import { setEngineMode } from '../../src/simulation/runtime/instantiate.js';
import { step } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { sampleText } from '../models/samples.js';
import { modelFromPeer, peerData, peerModel } from '../oracle/peer.js';

/** Steps in which the arena grows to what the scene needs. */
const STEPS = 30;
const PART = 0.1;
/** If a model states a small size, the reference reserves no more: there, less than that is enough. */
const PART_OF_STATED = 1;
const STATED = ['cube_3x3x3.xml'];

describe('a Data takes at most a tenth of the memory of a Data of the reference', () => {
  it.each(defaultModels())('%s', async (path) => {
    const peer = await peerModel(path, dirname(path));
    const theirs = await peerData(peer);
    const model = await modelFromPeer(peer);
    const data = new Data(model);
    for (let i = 0; i < STEPS; i++) step(model, data);
    expect(data.byteLength / (Number(theirs.nbuffer) + Number(theirs.narena))).toBeLessThan(
      STATED.includes(basename(path)) ? PART_OF_STATED : PART,
    );
    data.dispose();
    theirs.delete();
    peer.delete();
  });
});

/**
 * Memory that the goal of 400 MB for a process with 1,000 Data leaves after Node and the code of the package [bytes].
 */
const MAX_MEMORY = 300e6;

it('1,000 Data of the humanoid take less than 300 MB after a step', () => {
  setEngineMode('turns');
  try {
    const model = compile(readModelText(sampleText('humanoid')));
    step(model, new Data(model));
    const before = process.memoryUsage().rss;
    const many = Array.from({ length: 1000 }, () => new Data(model));
    for (const data of many) step(model, data);
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_MEMORY);
    expect(many.every((data) => data.time === model.opt.timestep)).toBe(true);
  } finally {
    setEngineMode(undefined);
  }
});
