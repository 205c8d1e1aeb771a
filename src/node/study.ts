/** `kinetree/study` in Node: studies, and what runs them. */
export * from '../study/index.js';
export type { PoisonedTask, StudyCounts } from './study/ledger.js';
export { type RunStudyOptions, runStudy, type StudyResult, type StudyStart } from './study/run-study.js';
export { type ServeQueueOptions, serveQueue } from './study/serve-queue.js';
