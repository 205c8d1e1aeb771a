/** Commands that link files: attach a model file, and extract a part of a model to a separate file. */

import type { Pose } from '../../../foundation/math/pose.js';
import { folderOf, relativePath, resolvePath } from '../../../foundation/resource/path.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError, modelError } from '../../../foundation/schema/report.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { placeOf } from '../origins.js';
import type { Edited, Project } from '../project.js';
import { haveSameBytes } from '../same-bytes.js';
import { indentAt, rangeWithComments } from '../text/place-patch.js';
import type { Workspace } from '../workspace.js';
import type { AssetFile } from './assets.js';
import { freeNameIn, setPose } from './structure.js';

/** Options for attaching a model file. */
export interface AttachedFile {
  readonly prefix: string;
  /** Name of the attached body; by default the whole model. */
  readonly body?: string;
  /** The file and those it names, if they are not in the project yet: they are stored alongside the model. */
  readonly files?: readonly AssetFile[];
  /** Pose of a frame around the attachment, by which it can be moved; without it, the attachment has no frame. */
  readonly frame?: Pose;
}

/**
 * Attaches a model file to a body, a frame or the world, by an `attach` in the text. Returns the frame around it, or
 * the parent without one.
 */
export function attachFile(
  project: Project,
  parent: SpecElement,
  file: string,
  { prefix, body, files = [], frame }: AttachedFile,
): Edited<SpecElement> {
  return project.transact(`attach ${file}`, ({ spec, workspace }) => {
    for (const each of files) storeAlongside(project, workspace, each);
    const name = freeNameIn(spec, 'model', modelNamed(project, file) ?? stemOf(file));
    if (!modelNamed(project, file)) spec.add('model', { name, file });
    const model = modelNamed(project, file) ?? name;
    const holder = frame ? parent.add('frame', { name: freeNameIn(spec, 'frame', stemOf(file)) }) : parent;
    if (frame) setPose(holder, frame);
    holder.add('attach', { model, prefix, ...(body !== undefined && { body }) });
    return holder;
  });
}

/** Stores a file alongside the model, unless it exists with the same content. */
function storeAlongside(project: Project, workspace: Workspace, { name, bytes }: AssetFile): void {
  const uri = resolvePath(folderOf(project.uri), name);
  if (uri === undefined) throw modelError('bad-path', { file: name });
  const there = project.spec.readFile(uri);
  if (there && haveSameBytes(there, bytes)) return;
  if (there) throw messageError(message('edit-refused/other-file', { file: name }));
  if (/\.(xml|mjcf|urdf)$/i.test(name)) workspace.create(uri, new TextDecoder().decode(bytes));
  else workspace.write(uri, bytes);
}

const stemOf = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/(.)\.[^.]*$/, '$1');

/** Returns the name of the `model` asset of a file, if there is one. */
function modelNamed(project: Project, file: string): string | undefined {
  for (const { document, node } of project.outline.sectionsNamed('asset', 'model')) {
    if (document.rawValue(node, 'file') === file) return document.rawValue(node, 'name');
  }
  return undefined;
}

/**
 * Moves an element, with its comments and contents, to a separate file, and replaces it by an `include`. The model does
 * not change.
 */
export function extractToFile(project: Project, element: SpecElement, file: string): Edited<void> {
  const { label } = element;
  return project.transact(`extract ${label} to ${file}`, ({ workspace }) => {
    const place = placeOf(element);
    const uri = resolvePath(folderOf(project.uri), file);
    if (!place || place.node.name !== element.tag) throw modelError('not-in-text', { element: label });
    if (uri === undefined) throw modelError('bad-path', { file });
    if (project.documents.has(uri) || project.spec.readFile(uri)) {
      throw messageError(message('edit-refused/file-exists', { file }));
    }
    const { document, node } = place;
    const range = rangeWithComments(document, node);
    const text = document.text.slice(range.start, range.end);
    const indent = indentAt(document.text, range.start) ?? '';
    const { lineEnd } = document;
    const lines = text
      .split('\n')
      .map((line, i) => `  ${i > 0 && line.startsWith(indent) ? line.slice(indent.length) : line}`);
    const ids = [workspace.newId(), ...[...node.descendants()].map(({ id }) => id)];
    const insert = `<include file="${relativePath(folderOf(project.uri), uri)}"/>`;
    workspace.patch(document, [{ ...range, insert }]);
    workspace.create(uri, `<mujocoinclude>${lineEnd}${lines.join('\n')}${lineEnd}</mujocoinclude>${lineEnd}`, ids);
  });
}
