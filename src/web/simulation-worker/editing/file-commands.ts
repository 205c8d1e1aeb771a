/** Commands for files: unsaved files, conflicts, and the model in every format. */

import { toArchive } from '../../../authoring/load/archive.js';
import { toURDF, toXML } from '../../../authoring/public-functions/write.js';
import {
  diskState,
  keepMine,
  markFileSaved,
  markSaved,
  mergeFromDisk,
  type Project,
  sources,
  takeFromDisk,
  unsaved,
  unsavedFiles,
} from '../../../authoring/source/index.js';
import { saveMJB } from '../../../simulation/model/mjb.js';
import type { Model } from '../../../simulation/model/model.js';
import type { EditorCommands } from './editor-protocol.js';

type FileCommands = Pick<
  EditorCommands,
  'file' | 'unsaved' | 'unsavedFiles' | 'saved' | 'diskState' | 'resolveConflict' | 'restore' | 'sources'
>;

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function fileCommands(project: Project, model: Model): FileCommands {
  const formats: Readonly<Record<Parameters<EditorCommands['file']>[0], () => Uint8Array>> = {
    // a model with a single file keeps its text; one with several files becomes one text
    xml: () => (project.documents.size === 1 ? encode(project.workspace.main.fileText) : encode(toXML(project.spec))),
    mjz: () => toArchive(project.spec, { format: 'mjz' }),
    mjb: () => saveMJB(model),
    urdf: () => encode(toURDF(project.spec)),
  };
  const resolutions = { take: takeFromDisk, merge: mergeFromDisk, keep: keepMine };
  return {
    file: (format) => formats[format](),
    unsaved: () => unsaved(project),
    unsavedFiles: () => unsavedFiles(project),
    saved(uri, content) {
      if (typeof content === 'string') markSaved(project, uri, content);
      else markFileSaved(project, uri, content);
    },
    diskState: (uri, text) => diskState(project, uri, text),
    resolveConflict: (uri, text, choice) => resolutions[choice](project, uri, text),
    restore(texts, files) {
      // the texts reference these files
      for (const [uri, bytes] of files) project.workspace.restore(uri, bytes);
      const changed: [uri: string, text: string][] = [];
      for (const [uri, text, base] of texts) {
        const document = project.documents.get(uri);
        if (!document) continue;
        const now = document.savedText;
        if (document.fileText !== text)
          project.setText(uri, withoutMark(text), { name: 'restore', undoGroup: 'restore' });
        if (base === undefined || now === undefined || base === now) continue;
        markSaved(project, uri, base);
        changed.push([uri, now]);
      }
      return changed;
    },
    sources: () => sources(project),
  };
}
