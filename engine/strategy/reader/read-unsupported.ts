import { attempt, endsHere, isTag, isText, noteAmbiguous, noteUnsupported, originSince, passAll, take } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { boundaryTags, isExit, isSkip } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import type { Tag } from './vocabulary.ts'

const predicateTags: readonly Tag[] = [
  'be',
  'above',
  'below',
  'gte',
  'lte',
  'cross',
  'rise',
  'fall',
  'move',
  'turn',
  'number',
  'percent',
  'pips',
  'points',
  'positive',
  'negative',
  'money',
  'make',
  'breaks',
  'touch',
  'prep',
  'bull',
  'bear',
  'up',
  'down',
  'word',
  'not',
  'extreme',
  'unsupported',
  'back',
  'closes',
  'trend',
  'color',
  'ref',
  'unit',
  'price_word',
  'symbol',
  'plus',
  'field',
  'previous',
  'all',
  'times',
  'current',
  'fresh',
  'open',
  'vague',
  'average',
  'zone',
  'eq',
  'divergence',
  'max',
]

const isAtClose = (c: Cursor) => isTag(c, 0, 'close', 'closes', 'end_of', 'time', 'session', 'open', 'weekdays') || isText(c, 0, 'news')

/** `cover at the next day's close`: a moment to leave at, which nobody has to know before. */
const isLaterExit = (c: Cursor, from: number, { rule }: State): boolean =>
  rule !== null &&
  (isExit(rule.target) || rule.target === 'sell') &&
  !rule.expr &&
  /^(?:next (?:day|bar|candle)|tomorrow) 's close$/.test(c.lexemes[from]!.text) &&
  endsHere(c)

/** Data that cannot be had, and what is said about it. */
export function readUnsupported(c: Cursor, draft: Draft, state: State): boolean {
  if (!isTag(c, 0, 'unsupported')) return false
  const from = c.at
  const word = take(c, 'unsupported')
  if (!word) return false
  if (
    word.name === 'look_ahead' &&
    ((word.text.endsWith('before') && isAtClose(c)) || isTag(c, 0, 'band', 'range', 'indicator') || isText(c, 1, 'range', 'channel'))
  )
    return false
  if (isLaterExit(c, from, state)) {
    draft.features.set('exit_at_a_later_close', originSince(c, from))
    state.rule!.hasTimeExit = true
    markExtent(draft, c, from, 'time_exit', 'unsupported', 'parameter')
    return true
  }
  noteUnsupported(c, word.name, originSince(c, from))
  // A sentence to the machine is passed over as a whole, up to a rule in it.
  if (word.name === 'prompt_injection')
    while (
      c.at < c.lexemes.length &&
      !isText(c, 0, '#') &&
      (!isTag(c, 0, ...boundaryTags, 'buy', 'sell', 'long', 'short', 'enter', 'exit') || isText(c, 0, 'out'))
    )
      c.at++
  while (c.at < c.lexemes.length && isTag(c, 0, ...predicateTags)) {
    const at = c.at
    const next = take(c, 'unsupported')
    if (next) noteUnsupported(c, next.name, originSince(c, at))
    else c.at++
  }
  // What sets the adding off belongs to it: `average down if it goes 5% against me, up to 3 times`.
  if (word.name === 'averaging_down') while (!isTag(c, 0, ...boundaryTags, 'buy', 'sell', 'stop', 'target', 'exit', 'enter')) c.at++
  markExtent(draft, c, from, 'filter', 'unsupported', 'parameter')
  const isWish =
    word.name === 'prompt_injection' || word.name === 'guarantee' || word.name === 'spread_filter' || word.name === 'averaging_down'
  if (isWish) return true
  if (state.rule && !isSkip(state.rule.target)) state.rule.isUnsupported = true
  else if (!state.rule) state.pendingUnsupported = true
  return true
}

export function readVague(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const length = isText(c, 1, '(', ':') ? 1 : isTag(c, 1, 'be') && isTag(c, 2, 'up', 'down', 'bull', 'bear') && isText(c, 3, '(') ? 3 : 0
  if (isTag(c, 0, 'trend') && length > 0) {
    c.at += length
    markExtent(draft, c, from, 'filter', 'optional', 'comment')
    return true
  }
  if (!take(c, 'vague', 'trend')) return false
  const word = c.lexemes[from]
  if (word?.tag === 'trend') passAll(c, 'be', 'up', 'down', 'bull', 'bear', 'vague', 'slope', 'rise', 'fall', 'positive', 'negative')
  if (word?.name === 'optimal') noteUnsupported(c, 'vague', originSince(c, from))
  else if (state.lead === null && !state.join && !state.rule) return true
  noteAmbiguous(c, 'vague_condition', originSince(c, from))
  if (state.rule) state.rule.isVague = true
  else state.pendingVague = true
  markExtent(draft, c, from, 'entry', 'vague', 'parameter')
  return true
}

export function readMaybe(c: Cursor, draft: Draft): boolean {
  const from = c.at
  if (!take(c, 'maybe')) return false
  const alternative = attempt(c, () => {
    take(c, 'size')
    const number = take(c, 'number')
    return number && take(c, 'instead') ? number : null
  })
  noteAmbiguous(c, 'optional_condition', originSince(c, from))
  markExtent(draft, c, from, 'filter', 'optional', alternative ? 'parameter' : 'comment')
  return true
}
