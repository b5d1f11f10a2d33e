/** A sentence for the person at the terminal that says what to change. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** What a refusal or a fault says in one line. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0]!
