import type { Expr, Term } from '../plan.ts'
import { attempt, originSince, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { both, compare } from './join-conditions.ts'
import { readTerm } from './terms.ts'

type ChannelTerm = Extract<Term, { kind: 'indicator' }>

const isChannel = (term: Term | null): term is ChannelTerm =>
  term?.kind === 'indicator' && /^(?:bb|keltner|donchian|regression)$/.test(term.name)

/** `the Bollinger Bands are inside the Keltner Channel`: one channel within (or around) the other. */
export function readChannelInside(c: Cursor, subject: Term, from: number): Expr | null {
  if (!isChannel(subject)) return null
  return attempt(c, () => {
    const word = take(c, 'between') ?? takeText(c, 'inside', 'within', 'outside', 'into')
    const other = word && readTerm(c)
    if (!word || !isChannel(other) || other.name === subject.name) return null
    const isInside = word.text !== 'outside'
    const origin = originSince(c, from)
    const side = (output: 'upper' | 'lower') =>
      compare((output === 'upper') === isInside ? 'lt' : 'gt', { ...subject, output }, { ...other, output }, origin)
    c.memory.band = subject
    return both([side('upper'), side('lower')], origin)
  })
}
