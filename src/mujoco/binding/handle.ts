/** Deleted handles; in a set, so that the objects have only the properties of the reference. */
const deleted = new WeakSet<Handle>();
/** The original of each clone. */
const originals = new WeakMap<Handle, Handle>();

const original = <H extends Handle>(handle: H): H => (originals.get(handle) as H | undefined) ?? handle;

/**
 * The symbol under which objects expose their values to deep comparisons. Lists of property names do not contain
 * symbols.
 */
const NUMBERS = Symbol('numbers');

const COMPARED: PropertyDescriptor & ThisType<Handle> = {
  enumerable: true,
  get() {
    return this.numbers();
  },
};

/** Methods of every object in the reference's bindings. Memory is managed here, so `delete` frees nothing. */
export class Handle {
  /** Marks the object as deleted. Calling it twice or never is harmless. */
  delete(): void {
    deleted.add(this);
  }

  deleteLater(): this {
    return this;
  }

  isDeleted(): boolean {
    return deleted.has(this);
  }

  isAliasOf(other: Handle): boolean {
    return original(this) === original(other);
  }

  /** Returns another handle of the same object, which is deleted separately. */
  clone(): this {
    const made = new Proxy<this>(original(this), {
      get: (target, name) =>
        Reflect.get(Object.hasOwn(Handle.prototype, name) ? Handle.prototype : target, name, target),
      set: (target, name, value) => Reflect.set(target, name, value, target),
    });
    originals.set(made, original(this));
    return made;
  }

  /** Returns an empty object, as in the reference, whose objects are only pointers. */
  toJSON(): Readonly<Record<string, never>> {
    return {};
  }

  /** Hides properties of the implementation from enumeration. @internal */
  protected hide(...names: readonly string[]): void {
    for (const name of names) Object.defineProperty(this, name, { enumerable: false });
  }

  /** Returns the numbers that `compareByNumbers` compares. @internal */
  numbers(): unknown {
    return undefined;
  }

  /** Makes objects of the class compare as equal when their numbers are equal.  @internal */
  protected compareByNumbers(...hidden: readonly string[]): void {
    this.hide(...hidden);
    Object.defineProperty(this, NUMBERS, COMPARED);
  }

  [Symbol.dispose](): void {
    this.delete();
  }
}

/** Error of a call with arguments that its function does not have. */
export class BindingError extends Error {
  override readonly name = 'BindingError';
}

/** Error of a call with too few or too many arguments. */
export const wrongCount = (name: string, given: number, expected: number): Error =>
  new BindingError(`function ${name} called with ${given} arguments, expected ${expected}`);

/** Error of an argument that is not an instance of the expected class. */
export function wrongInstance(given: unknown, name: string): BindingError {
  if (given === null || given === undefined) return new BindingError(`${String(given)} is not a valid ${name}`);
  if (typeof given !== 'object') return new BindingError(`Cannot pass "${String(given)}" as a ${name}`);
  const found = (given.constructor as { name?: string } | undefined)?.name ?? 'Object';
  return new BindingError(`Expected null or instance of ${name}, got an instance of ${found}`);
}

/** Error of a constructor that is given too few or too many arguments. */
export const wrongConstruction = (name: string, given: number, expected: string): BindingError =>
  new BindingError(
    `Tried to invoke ctor of ${name} with invalid number of parameters (${given}) - expected (${expected}) parameters instead!`,
  );

/** Error that the reference's C code raises. */
export const engineError = (message: string, cause?: unknown): Error =>
  new Error(`MuJoCo Error: ${message}`, { cause });
