/** The attachments of a Spec, and the Specs that are attached elsewhere by reference. */
import { modelError } from '../../../foundation/schema/report.js';
import { affixed } from '../attach/attach.js';
import { type AttachOptions, type Plan, placeKeys, planAttachment } from '../attach/attach-to.js';
import type { Change } from '../edit/changes.js';
import { deleteElement } from '../edit/delete.js';
import { isShared, removeUnused } from '../edit/remove-unused.js';
import { rename } from '../edit/rename.js';
import type { SpecElement } from '../element.js';
import { partsOfCopies, setKeyRecord } from '../keyframes/keys.js';
import type { Spec } from '../spec.js';

/** The record of an attachment. */
export interface Origin {
  readonly child: Spec;
  /** Elements of the child that were attached. */
  readonly parts: readonly SpecElement[];
  readonly isWhole: boolean;
  readonly options: AttachOptions;
  readonly plan: Plan;
}

/** A link between a child and its copies in a parent, which applies changes of the child to the copies. */
class Link {
  private made: Map<SpecElement, SpecElement>;
  private readonly stop: () => void;
  /** Version of the child to which the copies correspond. */
  private seen: number;

  constructor(
    readonly parent: Spec,
    readonly root: SpecElement,
    readonly origin: Origin,
  ) {
    this.made = origin.plan.attachment.made;
    parent.links.own(this, this.made);
    this.seen = origin.child.changes.version;
    const { child } = origin;
    const follow = (): void => this.follow();
    // an attachment that undo restores is brought up to date with its child
    const stops = [child.changes.onSettled(follow), parent.changes.onSettled(follow)];
    this.stop = () => {
      for (const stop of stops) stop();
    };
  }

  /** False while the attachment is undone or deleted. */
  get isHeld(): boolean {
    return this.parent.holds(this.root);
  }

  /** The current copies of elements of the child. */
  get copies(): Iterable<SpecElement> {
    return this.made.values();
  }

  /** Returns the copy of an element of the child. */
  copyOf(original: SpecElement): SpecElement | undefined {
    return this.made.get(original);
  }

  end(): void {
    this.stop();
  }

  /** Updates the copies to the current state of the child; existing copies are kept. */
  private follow(): void {
    const { parent, origin } = this;
    // a cheap test first: a scene may have thousands of links, and each is tested after every step
    if (this.seen === origin.child.changes.version || parent.changes.isBusy || !this.isHeld) return;
    this.seen = origin.child.changes.version;
    parent.links.unguarded(() => parent.changes.group(() => this.renew(origin)));
  }

  private renew({ child, options, isWhole, parts: given }: Origin): void {
    const { parent } = this;
    const parts = isWhole ? [...child.worldbody.elements] : given.filter((part) => child.holds(part));
    const old = this.made;
    const own = new Set(old.values());
    const affix = affixed(options);
    const plan = planAttachment(child, parent, parts, affix, {
      isLive: true,
      own,
      point: this.root.parent ?? this.root,
      assets: options.assets,
      asReference: options.asReference,
      leavesFlexcomps: !isWhole,
    });
    const { made } = plan.attachment;
    const copies = plan.attachment.copyParts();
    const sections = plan.attachment.sectionCopies();
    const originals = new Map([...made].map(([original, copy]) => [copy, original]));
    const kept = new Map<SpecElement, SpecElement>();
    const reconcile = (fresh: SpecElement): SpecElement => {
      const original = originals.get(fresh);
      const present = original && old.get(original);
      const result = present && parent.holds(present) ? present : fresh;
      if (original) kept.set(original, result);
      const children = fresh.elements.map(reconcile);
      if (result === fresh) {
        fresh.elements.splice(0, fresh.elements.length, ...children.filter((each) => each.parent === fresh));
        children.forEach((each, i) => {
          if (each.parent !== fresh) this.move(each, fresh, i);
        });
      } else {
        this.author(result, fresh);
        this.arrange(result, children);
      }
      return result;
    };
    const roots = copies.map(reconcile);
    if (isWhole || this.root.kind === 'frame') this.arrangeRoots(roots);
    for (const { copy, home } of sections) {
      const result = reconcile(copy);
      if (result.parent !== home) parent.insert(result, home);
    }
    const gone = [...old].flatMap(([original, copy]) => (kept.has(original) || original.kind === 'key' ? [] : [copy]));
    // shared elements stay while they are referred to; elements that require a deleted one are deleted with it
    for (const copy of gone) if (!isShared(copy) && parent.holds(copy)) deleteElement(copy);
    removeUnused(parent, gone);
    this.followKeys(plan, old, kept);
    this.made = kept;
    parent.links.own(this, kept);
  }

  /** Updates the values of existing keyframes of the child and adds new ones. */
  private followKeys(plan: Plan, old: Map<SpecElement, SpecElement>, kept: Map<SpecElement, SpecElement>): void {
    const { parent, origin } = this;
    const { made } = plan.attachment;
    made.clear();
    for (const [original, copy] of kept) made.set(original, copy);
    const fresh = plan.keys.filter(({ key, parts }) => {
      const copy = old.get(key);
      if (!copy || !parent.holds(copy)) return true;
      kept.set(key, copy);
      const after = { parts: partsOfCopies(parts, kept), isAttached: true };
      if (JSON.stringify(valuesOf(after.parts)) !== JSON.stringify(valuesOf(parent.keyParts.get(copy)?.parts ?? []))) {
        setKeyRecord(parent, copy, after);
      }
      return false;
    });
    for (const [original, copy] of old) {
      if (original.kind === 'key' && !kept.has(original) && parent.holds(copy)) parent.remove(copy);
    }
    const merging = origin.options.keyframes ?? 'separate';
    if (merging === 'separate') {
      placeKeys({ ...plan, keys: fresh }, affixed(origin.options), merging, origin.isWhole);
      for (const { key } of fresh) {
        const copy = made.get(key);
        if (copy) kept.set(key, copy);
      }
    }
  }

  private author(present: SpecElement, fresh: SpecElement): void {
    const { identifier, namespace } = fresh;
    const isRenamed = identifier !== undefined && present.identifier !== undefined && identifier !== present.identifier;
    if (isRenamed && !this.parent.find(namespace!, identifier)) rename(present, identifier);
    if (present.nonXmlValues !== fresh.nonXmlValues) {
      this.parent.edit({
        type: 'nonXmlValues',
        element: present,
        before: present.nonXmlValues,
        after: fresh.nonXmlValues,
      });
    }
    for (const name of [...present.authored.keys()]) if (!fresh.authored.has(name)) present.unset(name);
    for (const [name, value] of fresh.authored) {
      const before = present.authored.get(name);
      if (before === value || JSON.stringify(before) === JSON.stringify(value)) continue;
      // the target of a reference may be inserted later
      this.parent.edit({ type: 'set', element: present, name, before, after: value });
    }
  }

  /** Makes the given elements the children of an element, in this order. */
  private arrange(parent: SpecElement, wanted: readonly SpecElement[]): void {
    for (const child of [...parent.elements]) if (!wanted.includes(child)) this.parent.remove(child);
    wanted.forEach((child, i) => {
      if (parent.elements[i] !== child) this.move(child, parent, i);
    });
  }

  private move(child: SpecElement, parent: SpecElement, index: number): void {
    if (child.parent && this.parent.holds(child)) this.parent.remove(child);
    child.parent = undefined;
    // recorded even if the new parent is not in the tree yet, so that undo removes the child again
    this.parent.insert(child, parent, index);
  }

  /** Arranges the roots in the frame that was created for them, unless the attached part is the root itself. */
  private arrangeRoots(roots: readonly SpecElement[]): void {
    if (!this.made.has(this.root) && !roots.includes(this.root)) this.arrange(this.root, roots);
  }
}

const valuesOf = (parts: readonly { readonly vector: string; readonly values: readonly number[] }[]) =>
  parts.map(({ vector, values }) => [vector, values]);

/** The original of a copy, and the link between them. */
interface Following {
  readonly link: Link;
  readonly original: SpecElement;
}

/** The attachments of a Spec: the child of each, and the links of those by reference. */
export class Links {
  private readonly origins = new WeakMap<SpecElement, Origin>();
  private readonly links = new Set<Link>();
  /** Links by which this Spec is attached to others. */
  private readonly upward = new Set<Link>();
  /** The original and the link of each copy. */
  private readonly followed = new WeakMap<SpecElement, Following>();
  /** Classes, assets and plugins copied by an attachment, which later attachments may reuse. */
  private readonly brought = new WeakSet<SpecElement>();
  private isOpen = false;

  constructor(private readonly spec: Spec) {}

  /** Records an attachment and, if it is by reference, starts to follow the child. */
  remember(root: SpecElement, origin: Origin): void {
    this.origins.set(root, origin);
    for (const copy of origin.plan.attachment.made.values()) if (isShared(copy)) this.brought.add(copy);
    if (origin.options.by !== 'reference') return;
    const link = new Link(this.spec, root, origin);
    this.links.add(link);
    origin.child.links.upward.add(link);
  }

  /** Returns the record of the attachment with the given root. */
  originOf(root: SpecElement): Origin | undefined {
    return this.origins.get(root);
  }

  /** Elements that may be unused without an attachment: its copies, and reused assets of earlier attachments. */
  broughtFor(origin: Origin): readonly SpecElement[] {
    const { plan } = origin;
    const twins = [...(plan.names?.twins ?? [])].filter((twin) => this.brought.has(twin));
    const link = [...this.links].find((each) => each.origin === origin);
    return [...(link?.copies ?? plan.attachment.made.values()), ...twins];
  }

  /** Removes unused classes and assets of deleted attachments of a child. */
  removeUnused(child: Spec): void {
    const left: SpecElement[] = [];
    for (const link of this.links) {
      if (link.origin.child !== child || link.isHeld) continue;
      for (const copy of link.copies) if (isShared(copy) && this.spec.holds(copy)) left.push(copy);
    }
    if (left.length > 0) removeUnused(this.spec, left);
  }

  /** The Spec to which this one is attached by reference, if any. */
  get holder(): Spec | undefined {
    for (const link of this.upward) if (link.isHeld) return link.parent;
    return undefined;
  }

  /** Records the originals of the copies of a link. */
  own(link: Link, made: ReadonlyMap<SpecElement, SpecElement>): void {
    for (const [original, copy] of made) this.followed.set(copy, { link, original });
  }

  /** The original in a child of an element of this Spec, if it has one. */
  originalOf(element: SpecElement): SpecElement | undefined {
    return this.followingOf(element)?.original;
  }

  /** Returns the original and the link of an element of this Spec; undefined if it does not follow one. */
  private followingOf(element: SpecElement): Following | undefined {
    const following = this.followed.get(element);
    if (!following) return undefined;
    const { link, original } = following;
    return this.links.has(link) && link.isHeld && link.copyOf(original) === element ? following : undefined;
  }

  /** Stops following the child of an attachment. */
  end(root: SpecElement): void {
    for (const link of this.links) {
      if (link.root !== root) continue;
      link.end();
      this.links.delete(link);
      link.origin.child.links.upward.delete(link);
    }
  }

  /**
   * Specs from `from` to this one, each of which contains the next by reference; undefined if there is no such
   * chain.
   */
  chainTo(from: Spec): readonly Spec[] | undefined {
    if (from === this.spec) return [from];
    for (const link of this.upward) {
      const above = link.isHeld ? link.parent.links.chainTo(from) : undefined;
      if (above) return [...above, this.spec];
    }
    return undefined;
  }

  /** Runs edits of copies that a link makes itself. */
  unguarded<T>(edit: () => T): T {
    const before = this.isOpen;
    this.isOpen = true;
    try {
      return edit();
    } finally {
      this.isOpen = before;
    }
  }

  /** Throws a ModelError for an edit of an element that is attached by reference. */
  guard(change: Change): void {
    if (this.links.size === 0 || this.isOpen || change.type === 'parts') return;
    const element = 'parent' in change ? change.parent : change.element;
    const following = this.followingOf(element);
    if (!following) return;
    const child = following.link.origin.child.root.model;
    throw modelError('edit-the-child', { element: element.label, child }, { element: element.label });
  }
}
