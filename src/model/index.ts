export { type Binding, copyData, Data } from './data.js';
export type { DataRecord } from './data-record.js';
export { loadMJB, readMJB, saveMJB, writeMJB } from './mjb.js';
export { copyModel, Model } from './model.js';
export type { ModelRecord } from './model-record.js';
