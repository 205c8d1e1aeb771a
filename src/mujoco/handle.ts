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

/** Error that the reference's C code raises. */
export const engineError = (message: string, cause?: unknown): Error =>
  new Error(`MuJoCo Error: ${message}`, { cause });
