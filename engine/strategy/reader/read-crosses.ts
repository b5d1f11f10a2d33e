import type { Comparator, Expr, Term } from '../plan.ts'
import { isOnPriceScale, price } from './build-term.ts'
import type { Level } from './compare-terms.ts'
import { readComparator, readEitherWay, remember } from './compare-terms.ts'
import type { Cursor } from './cursor.ts'
import { attempt, endsHere, isTag, isText, originSince, take } from './cursor.ts'
import { both, compare, sameTerm } from './join-conditions.ts'
import type { Verb } from './read-verb.ts'
import { readTerm } from './terms.ts'

/** `MACD crosses up`, `50/200 EMA cross`, `moving averages cross`: the other line is understood. */
export function readBareCross(c: Cursor, subjects: readonly Term[], verb: Verb, from: number): Expr | null {
  const [left, right] = subjects
  if (!left || !verb.cross) return null
  const isEitherWay = readEitherWay(c)
  const after = take(c, 'up', 'down', 'bull', 'bear')
  const way = after ? (after.tag === 'up' || after.tag === 'bull' ? 1 : -1) : verb.way || c.direction
  const origin = originSince(c, from)
  const op: Comparator = isEitherWay ? 'crosses' : way > 0 ? 'crosses_above' : 'crosses_below'
  if (right) return remember(c, left, right, compare(op, left, right, origin))
  if (left.kind === 'indicator' && (left.name === 'macd' || left.name === 'stoch' || left.name === 'stochrsi')) {
    const other = left.name === 'macd' ? 'signal' : 'd'
    const first = left.name === 'macd' ? 'line' : 'k'
    return remember(
      c,
      { ...left, output: first },
      { ...left, output: other },
      compare(op, { ...left, output: first }, { ...left, output: other }, origin),
    )
  }
  const { earlierSubject } = c.memory
  if (
    earlierSubject &&
    isText(c, -2, 'they') &&
    left.kind === 'indicator' &&
    earlierSubject.kind === 'indicator' &&
    earlierSubject.name === left.name &&
    !sameTerm(earlierSubject, left)
  )
    return remember(c, earlierSubject, left, compare(op, earlierSubject, left, origin))
  const known = c.memory.comparison
  if (known && 'left' in known && sameTerm(known.left, left))
    return remember(c, known.left, known.right, compare(op, known.left, known.right, origin))
  const partner = c.memory.pair?.find((t) => !sameTerm(t, left))
  if (partner && c.memory.pair?.some((t) => sameTerm(t, left))) return remember(c, left, partner, compare(op, left, partner, origin))
  if (left.kind === 'indicator' && isOnPriceScale(left))
    return remember(c, price('close', origin), left, compare(op, price('close', origin), left, origin))
  return null
}

/** `stochastic crosses up below 20`: it crosses its other line, and lies below 20. */
export function crossBesideLevel(c: Cursor, subjects: readonly Term[], level: Level, verb: Verb, from: number): Expr | null {
  const isUp = level.op === 'gt' || level.op === 'gte'
  if (!verb.cross || verb.way === 0 || verb.way === (isUp ? 1 : -1) || subjects.length !== 1) return null
  return attempt(c, () => {
    const mark = readTerm(c)
    const cross = mark?.kind === 'const' ? readBareCross(c, subjects, verb, from) : null
    if (!mark || !cross || !('left' in cross)) return null
    c.memory.markedOscillator = cross.left
    return both([cross, compare(level.op, cross.left, mark, originSince(c, from))], originSince(c, from))
  })
}

/** `tenkan/kijun cross up above the cloud`: they cross one another, and price lies above the cloud. */
export function crossAboveCloud(
  c: Cursor,
  subjects: readonly Term[],
  parts: readonly Term[],
  level: Level,
  verb: Verb,
  from: number,
): Expr | null {
  const [left, right] = subjects
  const [cloud] = parts
  const isCloud = parts.length === 1 && cloud?.kind === 'indicator' && cloud.output.startsWith('cloud')
  if (!left || !right || subjects.length !== 2 || !verb.cross || verb.way === 0 || !isCloud) return null
  const origin = originSince(c, from)
  const isUp = level.op === 'gt' || level.op === 'gte'
  const edge: Term = { ...cloud, output: isUp ? 'cloud_top' : 'cloud_bottom' }
  return both(
    [
      compare(verb.way > 0 ? 'crosses_above' : 'crosses_below', left, right, origin),
      compare(level.op, price('close', origin), edge, origin),
    ],
    origin,
  )
}

/** `exit when it crosses back`, `… crosses back below`: the last cross, the other way, though another value was named since. */
export function readCrossBack(c: Cursor, said: readonly Term[] | null, verb: Verb, from: number): Expr | null {
  const { lastCross } = c.memory
  if (!lastCross || !verb.cross) return null
  const isSame = said?.length === 1 && sameTerm(said[0]!, lastCross.left)
  if (said !== null && !isSame && !isTag(c, -verb.words - 1, 'ref', 'price_word')) return null
  return attempt(c, () => {
    const level = readComparator(c)
    const isOther = level ? null : take(c, 'opposite')
    const isEnd = endsHere(c, 'and', 'or', 'buy', 'sell', 'exit', 'eq', 'then', 'while', 'long', 'short')
    if (!isEnd || (!level && !verb.back && !isOther)) return null
    const isUp = level ? level.op === 'gt' || level.op === 'gte' : lastCross.op === 'crosses_below'
    return remember(c, lastCross.left, lastCross.right, {
      ...lastCross,
      op: isUp ? 'crosses_above' : 'crosses_below',
      from: originSince(c, from),
    })
  })
}

/** `…, down sell`, `short if x down`: the last cross, in the way that is said. */
export function readBareWay(c: Cursor, said: readonly Term[] | null, verb: Verb, from: number): Expr | null {
  const { lastCross } = c.memory
  const isReferred = said === null || (c.lexemes[from]?.tag === 'ref' && verb.cross)
  if (!isReferred || !lastCross || verb.way === 0 || verb.words > 2) return null
  const isPlain = !verb.rise && !verb.fall && !verb.closes && !verb.breaks && !verb.be && !verb.turn && !verb.slope && !verb.move
  const isSided = isText(c, 0, 'for') && isTag(c, 1, 'long', 'short', 'buy', 'sell')
  const isEnd =
    isSided ||
    isTag(
      c,
      0,
      'mark',
      'period_mark',
      'newline',
      'buy',
      'sell',
      'long',
      'short',
      'exit',
      'eq',
      'then',
      ...(said ? (['and'] as const) : []),
    ) ||
    c.at >= c.lexemes.length
  if (!isPlain || !isEnd) return null
  const op: Comparator = verb.way > 0 ? 'crosses_above' : 'crosses_below'
  return remember(c, lastCross.left, lastCross.right, { ...lastCross, op, from: originSince(c, from) })
}
