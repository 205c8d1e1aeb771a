/** Commands that tie files together: attach a model file, and put a part of a model in a file of its own. */

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
import { freeNameIn } from './structure.js';

/** The way a model file is attached. */
export interface AttachedFile {
  readonly prefix: string;
  /** Body that is attached, of all in the file. */
  readonly body?: string;
  /** The file itself, and what it names, where they come from elsewhere: they are put beside the model. */
  readonly files?: readonly AssetFile[];
}

/** Attaches a model file to a body, a frame or the world, by an `attach` that stays in the text. */
export function attachFile(
  project: Project,
  parent: SpecElement,
  file: string,
  { prefix, body, files = [] }: AttachedFile,
): Edited<void> {
  return project.transact(`attach ${file}`, ({ spec, workspace }) => {
    for (const each of files) putBeside(project, workspace, each);
    const name = freeNameIn(spec, 'model', modelNamed(project, file) ?? stemOf(file));
    if (!modelNamed(project, file)) spec.add('model', { name, file });
    const model = modelNamed(project, file) ?? name;
    parent.add('attach' as never, { model, prefix, ...(body !== undefined && { body }) } as never);
  });
}

/** Makes a file that comes from elsewhere one of the model; one of the same content may be there already. */
function putBeside(project: Project, workspace: Workspace, { name, bytes }: AssetFile): void {
  const uri = resolvePath(folderOf(project.uri), name);
  if (uri === undefined) throw modelError('bad-path', { file: name });
  const there = project.spec.readFile(uri);
  if (there && haveSameBytes(there, bytes)) return;
  if (there) throw messageError(message('edit-refused/other-file', { file: name }));
  if (/\.(xml|mjcf|urdf)$/i.test(name)) workspace.create(uri, new TextDecoder().decode(bytes));
  else workspace.write(uri, bytes);
}

const stemOf = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/(.)\.[^.]*$/, '$1');

/** Name under which a file is known as a model already. */
function modelNamed(project: Project, file: string): string | undefined {
  for (const { document, node } of project.outline.sectionsNamed('asset', 'model')) {
    if (document.rawValue(node, 'file') === file) return document.rawValue(node, 'name');
  }
  return undefined;
}

/**
 * Puts an element, with its comments and all that is in it, in a file of its own, and an `include` in its place. The model
 * stays the same.
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
