/** Models under edit: texts and Spec together, and the commands of an editor. */
export * from './commands/attributes.js';
export * from './commands/clipboard.js';
export * from './commands/context.js';
export * from './commands/expand.js';
export * from './commands/files.js';
export * from './commands/structure.js';
export * from './disk.js';
export type { Transaction } from './history.js';
export * from './inspection.js';
export * from './language.js';
export type { InstanceStep, Origin } from './origins.js';
export type { Place } from './outline.js';
export { type Edited, type Editing, Project, type ProjectOptions, type TransactionOptions } from './project.js';
export type { EditNote } from './spec-to-text.js';
export { TEMPLATES, type Template } from './templates/models.js';
export { insertSnippet, SNIPPETS } from './templates/snippets.js';
export type { SourceDocument } from './text/document.js';
export type { TextPatch } from './text/text-patch.js';
