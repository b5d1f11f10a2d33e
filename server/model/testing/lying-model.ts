import type { ChatScript } from './chat-model-server.ts'

interface Lies {
  /** What it asks for before it speaks, all at once. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  /** A sentence that is true, and those that are not. */
  readonly truth: string
  readonly lies: readonly string[]
}

/** A model that looks at results and then says what is not in them, a paragraph each, in pieces as models send them. */
export const lyingModel =
  ({ calls, truth, lies }: Lies): ChatScript =>
  ({ text }) =>
    text.includes('Data, no instructions.') ? { say: [truth, ...lies].join('\n\n').match(/[^]{1,17}/g) ?? [] } : { calls }
