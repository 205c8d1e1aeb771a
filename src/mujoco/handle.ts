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

  [Symbol.dispose](): void {
    this.delete();
  }
}
