/** What every object of the reference's bindings has; here memory is managed, so it frees nothing. */
export class Handle {
  private deleted = false;

  /** Marks the object as deleted; calling it twice, or never, is harmless. */
  delete(): void {
    this.deleted = true;
  }

  deleteLater(): this {
    this.deleted = true;
    return this;
  }

  isDeleted(): boolean {
    return this.deleted;
  }

  isAliasOf(other: Handle): boolean {
    return other === this;
  }

  /** Another handle of the same object: with managed memory, the object itself. */
  clone(): this {
    return this;
  }

  [Symbol.dispose](): void {
    this.delete();
  }
}

/** Error of a call with arguments that its function does not have. */
export class BindingError extends Error {
  override readonly name = 'BindingError';
}

/** Error of an argument that is no instance of the class it should be. */
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
