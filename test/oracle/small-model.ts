/**
 * A model of a few lines, compiled here and in the reference: its errors, and the fields in which the Models differ.
 */

import { assetCache } from '../../src/compiler/compile/assets/asset-cache.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Diagnostics } from '../../src/foundation/base/diagnostics.js';
import type { Model } from '../../src/simulation/model/model.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { compareModels, type FieldDifference } from './compare-model.js';
import { loadPeer, modelFromPeer } from './peer.js';

export interface SmallVerdict {
  /** Messages of errors and warnings here. */
  readonly messages: readonly string[];
  readonly isRefusedThere: boolean;
  /** Fields that differ; empty if one of the two refuses the model. */
  readonly differences: readonly FieldDifference[];
}

/** Compares the content of a `mujoco` element with the reference. */
export async function compileSmallModel(content: string): Promise<SmallVerdict> {
  const text = `<mujoco>${content}</mujoco>`;
  const diagnostics = new Diagnostics();
  const ours = ownModel(text, diagnostics);
  const theirs = await peerModelOf(text);
  return {
    messages: diagnostics.list.map(({ message }) => message),
    isRefusedThere: theirs === undefined,
    differences: ours && theirs ? compareModels(ours.record, theirs.record) : [],
  };
}

/** Both refuse the model, with this error here. */
export const refused = (...reasons: readonly unknown[]): SmallVerdict => ({
  messages: reasons as string[],
  isRefusedThere: true,
  differences: [],
});

/** Both read it and compile equal Models. */
export const EQUAL: SmallVerdict = { messages: [], isRefusedThere: false, differences: [] };

function ownModel(text: string, diagnostics: Diagnostics): Model | undefined {
  // cached assets would replace those under test
  assetCache.clear();
  const spec = readModelText(text, { diagnostics });
  if (diagnostics.hasErrors) return undefined;
  try {
    return compile(spec, { diagnostics, trialStep: false });
  } catch (error) {
    if (diagnostics.list.length === 0) throw error;
    return undefined;
  }
}

async function peerModelOf(text: string): Promise<Model | undefined> {
  const mj = await loadPeer();
  try {
    const model = mj.MjModel.from_xml_string(text);
    return model ? await modelFromPeer(model) : undefined;
  } catch {
    // a refusal is an exception or a null result
    return undefined;
  }
}
