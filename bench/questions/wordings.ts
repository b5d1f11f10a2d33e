import { readFileSync } from 'node:fs'
import type { Right } from './by-hand.ts'

/** A question as somebody asks it: strangers had not seen the grammar, `own` ones are by those who wrote it. */
export interface Wording {
  readonly kind: string
  readonly text: string
  readonly by: 'stranger' | 'own'
  /** The figure that the right answer tells, where it can be found without the tools. */
  readonly right?: Right
}

export const wordings = (): readonly Wording[] =>
  readFileSync(new URL('wordings.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    // Written by us.
    .map((line) => JSON.parse(line) as Wording)
