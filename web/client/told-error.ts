/** What went wrong without a server having said so, in words to show. `isChosen`: whoever asked for it has stopped it. */
export class ToldError extends Error {
  readonly isChosen: boolean
  constructor(message: string, { cause, isChosen = false }: { readonly cause?: unknown; readonly isChosen?: boolean } = {}) {
    super(message, { cause })
    this.isChosen = isChosen
  }
}
