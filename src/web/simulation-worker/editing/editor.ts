/** The worker's side of editing a running model: holds the project, and compiles after every edit. */

import { type EditNote, marksIn, type Project, treeLines, unsavedFiles } from '../../../authoring/source/index.js';
import { type Diagnostic, ModelError } from '../../../foundation/base/diagnostics.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { failureOf, MAX_EXCERPT } from '../simulation-model.js';
import type { LocatedDiagnostic } from '../simulation-protocol.js';
import type { SimulationRun } from '../simulation-run.js';
import type { ModelAmendment } from './amended-record.js';
import { editorCommands, READ_COMMANDS, VIEW_COMMANDS } from './editor-commands.js';
import type {
  EditEffect,
  EditorCommands,
  EditorReply,
  EditorRequest,
  EditorView,
  TextView,
  TreeLineView,
  ViewRequest,
} from './editor-protocol.js';
import { ElementKeys } from './element-keys.js';
import { lostState } from './lost-state.js';
import { PartSet } from './part-set.js';
import { selectionView } from './selection-view.js';

/** Receives the reports of an editor. */
export interface EditorListener {
  onView(view: EditorView): void;
  /** Called when the texts of a model with errors compile for the first time. */
  onBegan?(): void;
  /** Called when the running model was replaced in place. */
  onAmended(amendment: ModelAmendment): void;
  /** Called if the state of an element could not be kept. */
  onLost(element: string): void;
}

/** Kinds that are geoms or sites, or contain them. */
const VISIBLE: ReadonlySet<string> = new Set(['geom', 'site', 'body', 'frame', 'worldbody']);

const NOTHING: ViewRequest = { open: [], search: '', selection: [], document: undefined };

/** Applies the page's commands to a project, compiles the result, and reports the new state. */
export class Editor {
  private readonly keys = new ElementKeys();
  private readonly hidden: PartSet;
  private readonly locked: PartSet;
  private readonly commands: EditorCommands;
  private viewRequest = NOTHING;
  private notes: EditNote[] = [];
  /** Changes of the state to make after the next compile. */
  private afterCompile: (() => void)[] = [];
  /** The errors because of which an earlier model runs. */
  private behind: readonly Diagnostic[] = [];
  /** The text that was sent last. */
  private sentText = { uri: '', version: -1 };

  /** @param run runs the model compiled from the Spec of the project */
  constructor(
    readonly project: Project,
    readonly run: SimulationRun,
    private readonly listener: EditorListener,
  ) {
    this.hidden = new PartSet(run.model);
    this.locked = new PartSet(run.model);
    this.commands = editorCommands({
      project,
      keys: this.keys,
      hidden: this.hidden,
      locked: this.locked,
      model: run.model,
      data: run.data,
      keyframeOf: (kept) => run.keyframeOf(kept),
      afterCompile: (change) => this.afterCompile.push(change),
      setView: (request) => {
        this.viewRequest = request;
      },
      report: ({ result, notes }) => {
        this.notes.push(...notes);
        return result;
      },
    });
  }

  /** Carries out a request and posts the new view. */
  handle({ id, name, args }: EditorRequest): EditorReply {
    try {
      const command = this.commands[name] as (...given: readonly unknown[]) => unknown;
      if (READ_COMMANDS.has(name)) {
        const result = command(...args);
        if (VIEW_COMMANDS.has(name)) this.postView();
        return { id, result };
      }
      const { result, effect } = this.editAndCompile(() => command(...args));
      this.postView();
      return { id, result, effect };
    } catch (error) {
      return { id, fault: failureOf(error) };
    }
  }

  /**
   * Handles files that changed on disk. Binary files are read again, and the model is compiled if there are any. Texts
   * are compared by the page; unsaved edits stay.
   */
  refresh(paths: readonly string[]): void {
    const { project } = this;
    const isNew = paths.filter((path) => !project.documents.has(path)).map((path) => project.workspace.renew(path));
    if (!isNew.includes(true)) return;
    const lost = project.isBroken ? [] : this.compile();
    for (const label of lost) this.listener.onLost(label);
    this.postView();
  }

  /** Compiles the Spec, unless the texts have errors. */
  recompile(): void {
    if (!this.project.isBroken) this.compile();
  }

  /** Posts the view of the model to the page. */
  postView(): void {
    this.listener.onView(this.view());
  }

  /** Changes with each change of the elements or of the files they are made from. */
  private get version(): string {
    const { spec, workspace } = this.project;
    return `${spec.changes.version} ${workspace.fileVersion}`;
  }

  private editAndCompile<T>(command: () => T): { readonly result: T; readonly effect: EditEffect } {
    const { project } = this;
    this.notes = [];
    this.afterCompile = [];
    const start = performance.now();
    const version = this.version;
    const result = command();
    const edited = performance.now();
    const isNew = this.version !== version || this.behind.length > 0;
    const lost = isNew && !project.isBroken ? this.compile() : [];
    const effect = {
      notes: this.notes,
      lost,
      editTime: edited - start,
      compileTime: performance.now() - edited,
    };
    return { result, effect };
  }

  /**
   * Compiles the edited Spec. If that fails, the edit stays and the previous model keeps running. Returns the labels of
   * elements that lost their state.
   */
  private compile(): readonly string[] {
    const { run } = this;
    const before = { record: run.model.record, elements: run.model.elements! };
    const wasStandIn = run.isStandIn;
    try {
      run.recompile(() => {
        for (const change of this.afterCompile) change();
      });
      this.behind = [];
      return wasStandIn ? [] : lostState(before, run.model, run.model);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.behind = error.diagnostics;
      return [];
    }
  }

  private view(): EditorView {
    const { project, viewRequest, behind, keys, run } = this;
    const { history, documents, isBroken } = project;
    const chosen = viewRequest.selection.map((key) => keys.find(key)).filter((element) => element !== undefined);
    return {
      undo: history.undoName,
      redo: history.redoName,
      main: project.uri,
      root: keys.keyOf(project.spec.root),
      documents: [...documents.values()].map(({ uri, isChanged }) => ({ uri, isChanged })),
      unsavedFiles: unsavedFiles(project).map(({ uri }) => uri),
      isBroken,
      isBehind: behind.length > 0,
      diagnostics: this.diagnostics.map((each) => this.located(each)),
      lines: this.lines(),
      hidden: this.hidden.ids,
      locked: this.locked.ids,
      selection: selectionView(project, keys, run.model, chosen),
      text: this.text(),
    };
  }

  private get diagnostics(): readonly Diagnostic[] {
    const { project, behind } = this;
    return project.isBroken ? project.diagnostics : [...project.diagnostics, ...behind];
  }

  /** Adds the line of text to a diagnostic. */
  private located(diagnostic: Diagnostic): LocatedDiagnostic {
    const { uri = '', line = 0 } = diagnostic.location ?? {};
    const excerpt = this.project.documents.get(uri)?.text.split(/\r\n?|\n/, line)[line - 1];
    return excerpt === undefined || excerpt.length > MAX_EXCERPT ? diagnostic : { ...diagnostic, excerpt };
  }

  private lines(): TreeLineView[] {
    const { keys, project, viewRequest } = this;
    const open = new Set(viewRequest.open);
    const isOpen = (element: SpecElement): boolean => open.has(keys.keyOf(element));
    return treeLines(project.spec.root, isOpen, viewRequest.search).map(({ element, depth, isParent }) => ({
      key: keys.keyOf(element),
      kind: element.kind,
      tag: element.tag,
      name: element.identifier,
      depth,
      isParent,
      isOpen: isParent && (viewRequest.search !== '' || isOpen(element)),
      hint: hintOf(element),
      shape: element.is('geom', 'site') ? element.type : undefined,
      isShown: VISIBLE.has(element.kind),
      copies: project.origins.countOf(element),
      isHidden: this.hidden.has(element),
      isLocked: this.locked.has(element),
    }));
  }

  private text(): TextView | undefined {
    const { sentText, project, viewRequest } = this;
    const document = viewRequest.document === undefined ? undefined : project.documents.get(viewRequest.document);
    if (!document) {
      this.sentText = { uri: '', version: -1 };
      return undefined;
    }
    const { uri, version, text } = document;
    const isSent = sentText.uri === uri && sentText.version === version;
    this.sentText = { uri, version };
    const marks = marksIn(document, this.diagnostics).map(({ start, end, diagnostic }) => {
      const { code, severity, message, parameters } = diagnostic;
      return { start, end, code, severity, message, ...(parameters && { parameters }) };
    });
    return { uri, version, marks, ...(!isSent && { text }) };
  }
}

/** Attributes that describe an element without a name, in order of preference. */
const HINTS = [
  'mesh',
  'hfield',
  'type',
  'joint',
  'joint1',
  'site',
  'body',
  'body1',
  'tendon',
  'file',
  'model',
  'objname',
];

function hintOf(element: SpecElement): string | undefined {
  if (element.identifier !== undefined) return undefined;
  const name = HINTS.find((each) => element.rowOf(each) && element.get(each) !== undefined);
  const value = name === undefined ? undefined : element.get(name);
  return typeof value === 'string' && value !== '' ? value.split('/').at(-1) : undefined;
}
