import { attempt, isTag, isText, noteUnsupported, originSince, passAll, peek, take, takeAll } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { startRule } from './read-action.ts'
import { boundaryTags } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import type { Tag } from './vocabulary.ts'

/** `Not when ADX is under 18.` opens a sentence. */
const isBareNot = (c: Cursor): boolean => isTag(c, 0, 'when', 'while') && (c.at < 2 || isTag(c, -2, 'period_mark', 'newline', 'bullet'))

/** `pause 30 minutes around news`. */
const isUnsupportedAhead = (c: Cursor): boolean => [1, 2, 3, 4, 5, 6].some((ahead) => isTag(c, ahead, 'unsupported'))

/** `nothing on Thursdays`, `nothing between 21:00 and 02:00`. */
export const isNothingThen = (c: Cursor): boolean =>
  isText(c, 0, 'nothing', 'none') && isTag(c, 1, 'prep', 'between') && isTag(c, 2, 'weekday', 'weekdays', 'time', 'session')

/** `skip …`, `no trades on …`, `don't buy if …`, `never short`. */
export function readSkip(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const word =
        take(c, 'skip') ??
        (isNothingThen(c) ? (c.at++, peek(c, -1)) : null) ??
        (isTag(c, 0, 'wait') && isUnsupportedAhead(c) ? take(c, 'wait') : null) ??
        attempt(c, () =>
          take(c, 'not') && (isTag(c, 0, 'buy', 'sell', 'long', 'short', 'enter', 'open', 'position', 'unsupported') || isBareNot(c))
            ? peek(c, -1)
            : null,
        )
      if (!word) return null
      const side = /short/.test(word.text) ? 'short' : /long|buy/.test(word.text) ? 'long' : null
      passAll(c, 'enter', 'open', 'fresh', 'move')
      const late = side ?? take(c, 'long', 'short', 'buy', 'sell')?.tag ?? null
      takeAll(c, 'position', 'signal', 'entry')
      if (isText(c, 0, 'trades')) c.at++
      const sided = late === 'short' || late === 'sell' ? 'skip_short' : late === 'long' || late === 'buy' ? 'skip_long' : 'skip'
      if (swallowUnsupportedWish(c, draft, from)) {
        // `… around news or on Fridays`: what is joined is left out as well.
        if (isTag(c, 0, 'or', 'and') || isText(c, 0, ',')) startRule(c, draft, state, sided, from)
        return true
      }
      const bare = isTag(c, 0, 'period_mark', 'newline', 'mark') || c.at >= c.lexemes.length
      if (bare && sided !== 'skip' && !state.pending) {
        draft.only = sided === 'skip_short' ? 'long' : 'short'
        markExtent(draft, c, from, 'filter', 'direction')
        return true
      }
      const at = state.pending
      startRule(c, draft, state, sided, from)
      if (at && state.rule) state.rule.expr = at
      return true
    }) === true
  )
}

/** A pause for news or a wide spread cannot be had and changes nothing else. */
function swallowUnsupportedWish(c: Cursor, draft: Draft, from: number): boolean {
  let ahead = 0
  // `No trades on Friday afternoon or around news`: what stands before the joint can be had.
  while (
    ahead < 25 &&
    c.at + ahead < c.lexemes.length &&
    !isTag(c, ahead, ...boundaryTags, 'buy', 'sell', 'or', 'and') &&
    !isText(c, ahead, ',') &&
    !isTag(c, ahead, 'unsupported')
  )
    ahead++
  if (!isTag(c, ahead, 'unsupported')) return false
  const name = peek(c, ahead).name
  const wish = c.at
  c.at += ahead + 1
  const ends: readonly Tag[] = name === 'prompt_injection' ? boundaryTags : [...boundaryTags, 'and', 'or', 'mark', 'stop', 'target']
  while (c.at < c.lexemes.length && !isTag(c, 0, ...ends)) c.at++
  noteUnsupported(c, name, originSince(c, wish))
  markExtent(draft, { ...c, at: wish }, from, 'filter', 'skip', 'action')
  markExtent(draft, c, wish, 'filter', 'unsupported', 'parameter')
  return true
}
