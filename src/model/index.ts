export { type Binding, Data } from './data.js';
export type { DataRecord } from './data-record.js';
export { readMJB, writeMJB } from './mjb.js';
export { copyModel, Model } from './model.js';
export type { ModelRecord } from './model-record.js';
