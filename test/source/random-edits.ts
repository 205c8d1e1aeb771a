/** Seeded random edits of a project, and the invariants after each of them. */

import { placeOf } from '../../src/authoring/source/origins.js';
import type { Editing, Project } from '../../src/authoring/source/project.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import type { AttributeValue } from '../../src/foundation/schema/mjcf/rows.js';
import type { Element, SpecElement } from '../../src/modelling/spec/element.js';
import type { Spec } from '../../src/modelling/spec/spec.js';
import { differenceOf } from './same-spec.js';
import { openProject, type ProjectFiles } from './sample-project.js';

/** Random numbers from a seed: mulberry32. */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Texts = ReadonlyMap<string, string>;

export class Session {
  readonly project: Project;
  readonly log: string[] = [];
  readonly counts = { done: 0, refused: 0, undone: 0, redone: 0 };
  private readonly random: () => number;
  private serial = 0;
  /** Texts before each transaction that can be undone. */
  private readonly past: Texts[] = [];
  private future: Texts[] = [];

  constructor(files: ProjectFiles, seed: number) {
    this.random = generator(seed);
    this.project = openProject(files);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  number(): number {
    return Math.round(this.random() * 200 - 100) / 50;
  }

  fresh(): string {
    return `n${++this.serial}`;
  }

  body(): Element<'body'> | undefined {
    return this.pick(this.project.spec.all('body'));
  }

  place(): Element<'body'> | Element<'worldbody'> | Element<'frame'> {
    const { spec } = this.project;
    return this.pick([spec.worldbody, ...spec.all('body'), ...spec.all('frame')])!;
  }

  element(): SpecElement | undefined {
    const { spec } = this.project;
    return this.pick(spec.root.descendants().filter((each) => each !== spec.root && !spec.isSection(each)));
  }

  texts(): Texts {
    return new Map([...this.project.documents].map(([uri, { text }]) => [uri, text]));
  }

  /** Performs one edit, undo or redo, and checks the invariants. */
  step(): void {
    const before = this.texts();
    const roll = this.random();
    if (roll < 0.15) this.undo();
    else if (roll < 0.25) this.redo();
    else this.edit(before);
    const found = differenceOf(this.project.spec, this.project.readAfresh());
    if (found) throw new Error(found);
  }

  private undo(): void {
    const wanted = this.past.pop();
    this.log.push('undo');
    if (!wanted) return;
    this.counts.undone++;
    this.future.push(this.texts());
    this.project.undo();
    this.expectTexts(wanted);
  }

  private redo(): void {
    const wanted = this.future.pop();
    this.log.push('redo');
    if (!wanted) return;
    this.counts.redone++;
    this.past.push(this.texts());
    this.project.redo();
    this.expectTexts(wanted);
  }

  private edit(before: Texts): void {
    const name = this.pick(Object.keys(EDITS).flatMap((each) => Array<string>(EDITS[each]!.weight).fill(each)))!;
    const { version } = this.project.spec.changes;
    this.log.push(name);
    try {
      EDITS[name]!.edit(this);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.counts.refused++;
      this.log.push(`  refused: ${error.diagnostics[0]!.code} ${error.diagnostics[0]!.message}`);
      this.expectTexts(before);
      return;
    }
    const isSame = [...this.texts()].every(([uri, text]) => before.get(uri) === text);
    if (isSame && version === this.project.spec.changes.version) return;
    this.counts.done++;
    this.past.push(before);
    this.future = [];
  }

  private expectTexts(wanted: Texts): void {
    for (const [uri, text] of wanted) {
      const now = this.project.documents.get(uri)?.text;
      if (now !== text) throw new Error(`the text of ${uri} is not what it was:\n${now}\nand not\n${text}`);
    }
  }

  /** Performs an edit. Unless a template applies it to other copies, the Spec must be as the edit left it. */
  transact(name: string, edit: (editing: Editing) => unknown): void {
    const { documents, outline } = this.project;
    const isAlone = [...documents.values()].every((document) => outline.isPart(document));
    let meant: string[] = [];
    const { notes } = this.project.transact(name, (editing) => {
      edit(editing);
      meant = linesOf(editing.spec);
    });
    const { spec } = this.project;
    const isTakenApart = spec.all('key').length > 0 || spec.all('composite').length > 0;
    // classes keep values that a late section of the main class changes
    const isLate = this.project.outline.sectionsNamed('default').length > 1;
    // attached parts bring classes and assets, which disappear with them
    if (notes.length > 0 || isTakenApart || isLate || !isAlone) return;
    const now = linesOf(spec);
    // copies of elements in sections follow the written elements
    if (/<(attach|replicate)\b/.test([...this.texts().values()].join())) for (const lines of [meant, now]) lines.sort();
    const at = meant.findIndex((line, i) => line !== now[i]);
    if (at >= 0 || now.length !== meant.length) {
      const [wanted, got] = [meant, now].map((lines) => lines.slice(Math.max(0, at - 3), at + 4).join('\n'));
      throw new Error(`${name} became something else:\n${wanted}\nbecame\n${got}`);
    }
  }

  /** Sets a value, and checks that only that attribute of the text has changed. */
  set(element: SpecElement, name: string, value: AttributeValue | undefined): void {
    const place = placeOf(element);
    const before = this.texts();
    const ids = new Map(
      [...this.project.documents].map(([uri, { syntax }]) => [uri, syntax.nodes.map(({ id }) => id)]),
    );
    this.log.push(`  ${element.label} ${name}=${value} of ${place?.document.uri}`);
    this.transact(`set ${name}`, () => element.set(name, value));
    if (!place || element.kind === 'key' || this.project.spec.all('key').length > 0) return;
    // a class may have several sections, and the change is made in the last one with the attribute
    if (element.parent?.kind === 'default' && this.project.outline.sectionsNamed('default').length > 1) return;
    for (const [uri, document] of this.project.documents) {
      const old = before.get(uri)!;
      if (document.text === old) continue;
      if (uri !== place.document.uri) throw new Error(`another document was touched: ${uri}`);
      if (String(ids.get(uri)) !== String(document.syntax.nodes.map(({ id }) => id))) throw new Error('ids changed');
      const node = document.node(place.node.id)!;
      const tag = place.node;
      const isRound =
        old.slice(0, tag.start) === document.text.slice(0, node.start) &&
        old.slice(tag.openEnd) === document.text.slice(node.openEnd);
      if (!isRound) throw new Error(`more than a tag was touched: ${old.slice(tag.start, tag.openEnd)}`);
      for (const other of tag.attributes) {
        const kept = document.rawValue(node, other.name);
        if (other.name !== name && kept !== old.slice(other.valueStart, other.valueEnd))
          throw new Error('another attribute');
      }
    }
  }
}

/** Returns the content of a Spec, a line for each element. */
function linesOf(spec: Spec): string[] {
  const say = (element: SpecElement, depth: string): string[] => [
    `${depth}${element.kind} ${JSON.stringify([...element.authored].sort(([a], [b]) => (a < b ? -1 : 1)))}`,
    ...element.elements.flatMap((child) => say(child, `${depth}  `)),
  ];
  return say(spec.root, '');
}

interface Edit {
  readonly weight: number;
  edit(session: Session): void;
}

/** Another valid value of an attribute, of the type of its current one. */
function another(s: Session, element: SpecElement, name: string): AttributeValue | undefined {
  const now = element.authored.get(name);
  const row = element.rowOf(name)!;
  if (typeof now === 'number')
    return row.type === 'int' ? Math.max(0, Math.round(now + s.number())) : Math.abs(now + s.number());
  if (typeof now === 'boolean') return !now;
  if (row.keywords && typeof now === 'string') return s.pick(Object.keys(row.keywords));
  if (typeof now !== 'object' || typeof now[0] !== 'number') return now;
  const index = Math.floor(Math.abs(s.number()) * 100) % now.length;
  return (now as readonly number[]).map((x, i) => (i === index ? x + Math.abs(s.number()) : x));
}

const EDITS: Readonly<Record<string, Edit>> = {
  set: {
    weight: 12,
    edit: (s) => {
      const element = s.element();
      const name = element && s.pick([...element.authored.keys()].filter((each) => element.rowOf(each)?.type !== 'id'));
      if (element && name) s.set(element, name, another(s, element, name));
    },
  },
  unset: {
    weight: 3,
    edit: (s) => {
      const element = s.element();
      const name = element && s.pick([...element.authored.keys()]);
      if (element && name) s.set(element, name, undefined);
    },
  },
  author: {
    weight: 4,
    edit: (s) => {
      const geom = s.pick(s.project.spec.all('geom'));
      if (geom) s.set(geom, 'margin', Math.abs(s.number()));
    },
  },
  option: {
    weight: 2,
    edit: (s) => {
      const { spec } = s.project;
      s.transact('settings', () => {
        spec.option.timestep = 0.001 + Math.abs(s.number()) / 100;
        if (s.number() > 1) spec.section('map').znear = Math.abs(s.number()) + 0.1;
      });
    },
  },
  add: {
    weight: 5,
    edit: (s) => {
      s.transact('add body', () => {
        const body = s.place().addBody({ name: s.fresh(), pos: [s.number(), s.number(), s.number()] }, {});
        body.addGeom({ size: [0.1], rgba: [1, 0, 0, 1] });
        if (s.number() > 0) body.addJoint({ name: s.fresh(), axis: [0, 1, 0] });
      });
    },
  },
  addAt: {
    weight: 3,
    edit: (s) => {
      const place = s.place();
      const index = Math.floor(Math.abs(s.number() * 50) % (place.elements.length + 1));
      s.transact('add site', () => place.addSite({ name: s.fresh() }, { index }));
    },
  },
  addActuator: {
    weight: 2,
    edit: (s) => {
      const joint = s.pick(s.project.spec.all('joint'))?.name;
      if (joint) s.transact('add motor', ({ spec }) => spec.add('motor', { name: s.fresh(), joint }));
    },
  },
  addMaterial: {
    weight: 1,
    edit: (s) => void s.transact('add material', ({ spec }) => spec.add('material', { name: s.fresh() })),
  },
  delete: {
    weight: 4,
    edit: (s) => {
      const element = s.element();
      s.log.push(`  ${element?.label}`);
      if (element) s.transact(`delete ${element.label}`, () => element.delete());
    },
  },
  rename: {
    weight: 3,
    edit: (s) => {
      const element = s.element();
      s.log.push(`  ${element?.label}`);
      if (element) s.transact(`rename ${element.label}`, () => element.rename(s.fresh()));
    },
  },
  clone: {
    weight: 3,
    edit: (s) => {
      const element = s.element();
      s.log.push(`  ${element?.label}`);
      if (element && element.namespace !== 'joint') s.transact(`duplicate ${element.label}`, () => element.clone());
    },
  },
  move: {
    weight: 4,
    edit: (s) => {
      const element = s.pick([...s.project.spec.all('body'), ...s.project.spec.all('geom')]) as SpecElement | undefined;
      const place = s.place();
      if (!element || element.descendants().includes(place)) return;
      s.log.push(`  ${element.label} to ${place.label}`);
      s.transact(`move ${element.label}`, ({ spec }) => {
        spec.remove(element);
        spec.insert(element, place, Math.floor(Math.abs(s.number() * 50) % (place.elements.length + 1)));
      });
    },
  },
  several: {
    weight: 2,
    edit: (s) => {
      s.transact('wrap', ({ spec }) => {
        const body = s.body();
        const frame = spec.worldbody.addFrame({ name: s.fresh(), pos: [0, 0, s.number()] });
        if (body) {
          body.gravcomp = 1;
          spec.remove(body);
          spec.insert(body, frame);
        }
      });
    },
  },
  type: {
    weight: 2,
    edit: (s) => {
      const document = s.pick([...s.project.documents.values()])!;
      const at = Math.floor(Math.abs(s.number() / 2) * document.text.length);
      const line = document.text.indexOf('\n', at);
      if (line >= 0) s.project.editText(document.uri, [{ start: line, end: line, insert: '\n<!-- note -->' }]);
      if (s.project.isBroken) s.project.undo();
    },
  },
};
