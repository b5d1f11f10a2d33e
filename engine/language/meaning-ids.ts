/**
 * Gives equal meanings one number, as JSON would make them equal. Meanings are built from meanings that are known already, so each is
 * looked at once and its parts are only named: comparing long lists by their text would take the square of their length.
 */
export class MeaningIds {
  readonly #ofObject = new WeakMap<object, number>()
  readonly #ofForm = new Map<string, number>()

  of(meaning: unknown): number {
    if (typeof meaning !== 'object' || meaning === null) return this.#named(`${typeof meaning} ${String(meaning)}`)
    const known = this.#ofObject.get(meaning)
    if (known !== undefined) return known
    const id = this.#named(this.#formOf(meaning))
    this.#ofObject.set(meaning, id)
    return id
  }

  #formOf(meaning: object): string {
    if (Array.isArray(meaning)) return `[${meaning.map((item) => this.of(item)).join()}`
    const fields = Object.entries(meaning).filter(([, value]) => value !== undefined)
    return `{${fields.map(([name, value]) => `${name}:${this.of(value)}`).join()}`
  }

  #named(form: string): number {
    const known = this.#ofForm.get(form)
    if (known !== undefined) return known
    const id = this.#ofForm.size
    this.#ofForm.set(form, id)
    return id
  }
}
