/**
 * A map that remembers which of its entries may have changed. Objects are changed in place, so an entry that somebody got
 * counts as one.
 */
export class KeptMap<Value> extends Map<string, Value> {
  #touched = new Set<string>();

  override get(id: string): Value | undefined {
    const value = super.get(id);
    if (value !== undefined) this.#touched.add(id);
    return value;
  }

  override set(id: string, value: Value): this {
    this.#touched.add(id);
    return super.set(id, value);
  }

  override delete(id: string): boolean {
    this.#touched.add(id);
    return super.delete(id);
  }

  override clear(): void {
    for (const id of this.keys()) this.#touched.add(id);
    super.clear();
  }

  /** Since the last call, each as it is now; undefined if it is gone. */
  takeTouched(): [id: string, value: Value | undefined][] {
    const touched = [...this.#touched].map((id): [string, Value | undefined] => [id, super.get(id)]);
    this.#touched.clear();
    return touched;
  }
}
