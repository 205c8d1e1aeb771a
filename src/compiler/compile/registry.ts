/** Objects by type and name, for the references between elements. */
import { Suggestions } from '../../foundation/base/suggest.js';
import { ObjType } from '../../foundation/schema/enums.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Compilation } from './compilation.js';
import type { CompiledElement } from './compiled-element.js';

/** The MJCF names of object types: `body`, `xbody`, `geom`, ... */
export const OBJECT_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries(ObjType).map(([name, type]) => [name.toLowerCase(), type]),
);

const TYPE_NAMES = new Map([...OBJECT_TYPES].map(([name, type]) => [type, name]));

/** Maps a body frame type to the body type, because both share names. */
const withoutFrames = (type: number): number => (type === ObjType.XBODY ? ObjType.BODY : type);

/** The objects of a compilation by type and name; unknown names are reported with a suggestion. */
export class Registry {
  private readonly suggestions = new Suggestions();
  private readonly byType = new Map<number, Map<string, CompiledElement>>();

  constructor(private readonly compilation: Compilation) {}

  add(type: number, drafts: readonly CompiledElement[]): void {
    if (drafts.length === 0) return;
    const names = this.byType.get(type) ?? new Map<string, CompiledElement>();
    for (const draft of drafts) if (draft.name !== '') names.set(draft.name, draft);
    this.byType.set(type, names);
  }

  find(type: number, name: string): CompiledElement | undefined {
    return this.byType.get(withoutFrames(type))?.get(name);
  }

  /** Returns the object that an attribute refers to; reports an unknown name. Undefined if the attribute is absent. */
  resolve<D extends CompiledElement>(element: SpecElement, attribute: string, type: number): D | undefined {
    const name = element.get(attribute);
    return typeof name === 'string' ? this.named<D>(element, attribute, type, name) : undefined;
  }

  /** Returns the object with a name; reports an unknown or empty name at the attribute. */
  named<D extends CompiledElement>(element: SpecElement, attribute: string, type: number, name: string): D | undefined {
    const found = name === '' ? undefined : this.find(type, name);
    if (!found && !this.compilation.mayBeLost(name)) {
      const namespace = TYPE_NAMES.get(withoutFrames(type))!;
      const suggestion = this.suggestions.of(name, this.byType.get(withoutFrames(type))?.keys() ?? []);
      this.compilation.report(element, 'unknown-reference', { attribute, namespace, name }, attribute, suggestion);
    }
    return found as D | undefined;
  }

  /** Id of the object that an attribute refers to, or -1; an empty name counts as absent. */
  id(element: SpecElement, attribute: string, type: number): number {
    return element.get(attribute) === '' ? -1 : (this.resolve(element, attribute, type)?.id ?? -1);
  }

  /** Id of a material, or -1; materials are visual and may be discarded. */
  materialId(element: SpecElement, name: unknown = element.get('material')): number {
    if (typeof name !== 'string' || name === '' || this.compilation.spec.compiler.discardvisual) return -1;
    return this.named(element, 'material', ObjType.MATERIAL, name)?.id ?? -1;
  }
}
