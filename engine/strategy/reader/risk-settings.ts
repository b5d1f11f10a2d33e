import type { Distance } from '../plan.ts'
import {
  attempt,
  endsHere,
  isNear,
  isTag,
  isText,
  noteAmbiguous,
  originSince,
  pass,
  passAll,
  passText,
  peek,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readDistance, readPlainDistance, withOffset } from './distances.ts'
import type { DistanceDraft, SidedDraft } from './distances.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { readActivation, readStep } from './read-activation.ts'
import { done } from './setting.ts'

/** `for longs`, `(short)`, `on shorts`. */
function readSide(c: Cursor): 'long' | 'short' | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    const lead = takeText(c, 'for', 'on', 'in')
    if (!bracket && !lead) return null
    passAll(c, 'position')
    const side = take(c, 'long', 'short', 'buy', 'sell')
    if (!side || (bracket && !takeText(c, ')'))) return null
    passAll(c, 'position')
    return side.tag === 'long' || side.tag === 'buy' ? 'long' : 'short'
  })
}

/** `20-30 pips`: the first is taken and the range is asked about. */
function noteRange(c: Cursor, from: number) {
  attempt(c, () => {
    if (!take(c, 'minus', 'until') && !takeText(c, '-')) return null
    const number = take(c, 'number')
    if (!number) return null
    pass(c, 'percent', 'pips', 'points')
    noteAmbiguous(c, 'range_given', originSince(c, from))
    return true
  })
}

/** `the stop is the Supertrend line and follows it`. */
const readFollows = (c: Cursor): boolean =>
  attempt(c, () => {
    passText(c, ',')
    takeAll(c, 'and')
    // `raise the stop to the prior bar's low after each close`.
    const isEveryBar = takeText(c, 'after', 'on', 'with', 'at') !== null || isTag(c, 0, 'each', 'every')
    if (isEveryBar)
      return take(c, 'each', 'every') && take(c, 'unit', 'close', 'closes') && (passAll(c, 'close', 'closes'), endsHere(c)) ? true : null
    const word = take(c, 'follows', 'trail') ?? (isTag(c, 0, 'move') && isText(c, 1, 'with', 'along') ? (c.at += 2) : null)
    return word && (take(c, 'ref') ?? endsHere(c)) ? true : null
  }) === true

const bareDistance = (distance: DistanceDraft | null | undefined) =>
  JSON.stringify(distance, (key, value: unknown) => (key === 'from' ? undefined : value))

const stopTags = ['stop'] as const

/** `… if neither is hit`: what every exit waits for. */
export function readNeither(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!take(c, 'when') || !isText(c, 0, 'neither', 'none')) return null
    c.at++
    passText(c, 'of')
    passAll(c, 'ref', 'stop', 'not', 'target', 'or', 'be')
    passAll(c, 'be', 'target')
    if (!take(c, 'touch') && !takeText(c, 'filled', 'triggered')) return null
    if (!endsHere(c)) return null
    markExtent(draft, c, from, 'time_exit', 'optional', 'comment')
    return true
  })
}

export function readNone(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const late = attempt(c, () => {
      const head = take(c, 'stop', 'target')
      passText(c, ':', '=')
      passAll(c, 'eq', 'be')
      return head && takeText(c, 'none', 'nil', 'off', 'n/a') ? head : null
    })
    if (!late && !take(c, 'not', 'skip')) return null
    const word = late ?? take(c, 'stop', 'target')
    if (!word) return null
    const second = attempt(c, () => ((take(c, 'or', 'and') ?? takeText(c, '/')) ? take(c, 'stop', 'target') : null))
    attempt(c, () => (take(c, 'and', 'or') ? (takeAll(c, 'not'), take(c, 'exit') && take(c, 'signal')) : null))
    for (const w of [word, second]) {
      if (w?.tag === 'stop') draft.noStop = true
      if (w?.tag === 'target') draft.noTarget = true
    }
    markExtent(draft, c, from, word.tag === 'stop' ? 'stop' : 'target', word.tag === 'stop' ? 'stop' : 'targets')
    return true
  })
}

const addStop = (draft: Draft, distance: SidedDraft, side: 'long' | 'short' | null) => draft.stops.push({ distance, side })

const addTarget = (draft: Draft, distance: SidedDraft, side: 'long' | 'short' | null, leg = false) =>
  draft.targets.push({ distance, side, portionPercent: null, isLeg: leg, isRest: false })

export function readStop(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!take(c, ...stopTags)) return null
    // `stop and profit … 2 and 5 percent`.
    const withTarget = attempt(c, () =>
      (take(c, 'and') ?? takeText(c, '/', ',')) && (take(c, 'target') ?? take(c, 'profit')) ? true : null,
    )
    takeAll(c, 'position', 'both')
    if (isTag(c, 0, 'all') && peek(c).name === 'cases') c.at++
    attempt(c, () => (takeText(c, 'for', 'on') && take(c, 'both') ? (passAll(c, 'side_word'), true) : null))
    const lead = readSide(c)
    passText(c, 'goes', 'sits', 'placed')
    // `stopped out if I am down 100 dollars`.
    attempt(c, () => (take(c, 'when') ? (passAll(c, 'ref', 'position', 'be'), take(c, 'down', 'loss')) : null))
    if (isText(c, 0, 'one') && isTag(c, 1, 'reentry', 'position', 'entry')) return null
    const distance = readDistance(c, false)
    if (!distance) return null
    attempt(c, () => (take(c, 'loss') && endsHere(c, 'and', 'or') ? true : null))
    noteRange(c, from)
    // `a stop of 80 pips trails behind everything`.
    const plain = distance.long && distance.long.kind !== 'unitless' && distance.long.kind !== 'price_level' ? distance.long : null
    const trails =
      plain &&
      attempt(c, () =>
        take(c, 'trail') ? (takeText(c, 'behind'), takeAll(c, 'position', 'price_word', 'ref'), endsHere(c) ? true : null) : null,
      )
    if (trails && plain) {
      draft.trailing = { along: plain, follows: 'extreme', from: originSince(c, from) }
      markExtent(draft, c, from, 'trailing', 'trailing')
      return true
    }
    const along = readFollows(c) && distance.long?.kind === 'price_level' ? distance.long : null
    if (along) {
      draft.trailing = {
        along: { kind: 'indicator', level: along.level, from: along.from },
        follows: 'extreme',
        from: originSince(c, from),
      }
      markExtent(draft, c, from, 'trailing', 'trailing')
      return true
    }
    // `below the swing low / above the swing high`: as the mirror says.
    attempt(c, () => (takeText(c, '/') && bareDistance(readDistance(c, false)?.short) === bareDistance(distance.short) ? true : null))
    const side = lead ?? readSide(c)
    addStop(draft, distance, side)
    if (withTarget) {
      const second = attempt(c, () => ((takeText(c, '/', ',') ?? take(c, 'and')) ? readDistance(c, true) : null))
      addTarget(draft, second ?? distance, side)
    }
    readOtherSideOf(c, draft, 'stop', side)
    markExtent(draft, c, from, 'stop', 'stop')
    return true
  })
}

/** `same for target`, `same stop`: the distance of the other. */
export function readSame(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    take(c, 'while')
    if (!take(c, 'same')) return null
    passAll(c, 'prep')
    const word = take(c, 'stop', 'target')
    if (!word) return null
    attempt(c, () => ((takeText(c, '/') ?? take(c, 'and')) && take(c, 'stop', 'target') ? true : null))
    passText(c, 'distance')
    const [stop] = draft.stops
    const [target] = draft.targets
    if (word.tag === 'target' && !target && stop) addTarget(draft, stop.distance, null)
    if (word.tag === 'stop' && !stop && target) addStop(draft, target.distance, null)
    markExtent(draft, c, from, word.tag === 'stop' ? 'stop' : 'target', word.tag === 'stop' ? 'stop' : 'targets')
    return true
  })
}

/** `(above the 10-bar high for shorts)`, `(shorts: 3 ATR)`: the other side, told in a bracket. */
const readBracketedOther = (c: Cursor, draft: Draft, kind: 'stop' | 'target'): boolean =>
  attempt(c, () => {
    if (!takeText(c, '(')) return null
    const early = attempt(c, () => (takeText(c, 'for', 'on'), take(c, 'short', 'long')))
    passText(c, ':', '=')
    const distance = readDistance(c, kind === 'target')
    const late = distance && (readSide(c) ?? (early && (early.tag === 'long' ? 'long' : 'short')))
    if (!distance || !late || !takeText(c, ')')) return null
    const told = (kind === 'stop' ? draft.stops : draft.targets).at(-1)
    // What the mirror says already.
    if (!told || bareDistance(told.distance[late]) === bareDistance(distance[late])) return true
    // What was told without a side is then meant for the one alone.
    const side = told.side ?? (late === 'short' ? 'long' : 'short')
    if (kind === 'stop') draft.stops.splice(-1, 1, { ...draft.stops.at(-1)!, side }, { distance, side: late })
    else draft.targets.splice(-1, 1, { ...draft.targets.at(-1)!, side }, { ...draft.targets.at(-1)!, distance, side: late })
    return true
  }) === true

/** `low of the candle for longs, high for shorts`. */
function readOtherSideOf(c: Cursor, draft: Draft, kind: 'stop' | 'target', side: 'long' | 'short' | null) {
  // `lowest low of the last 10 bars (highest high for shorts)`: as the mirror says.
  attempt(c, () => (takeText(c, '(') && take(c, 'extreme', 'field') && (take(c, 'field'), readSide(c)) && takeText(c, ')') ? true : null))
  if (readBracketedOther(c, draft, kind)) return
  if (!side) return
  attempt(c, () => {
    passText(c, ',', '/')
    passAll(c, 'and')
    const distance = readDistance(c, kind === 'target')
    const other = distance && readSide(c)
    if (!distance || !other || other === side) return null
    if (kind === 'stop') addStop(draft, distance, other)
    else addTarget(draft, distance, other)
    return true
  })
}

/** `TP/SL 15/10 pips`: both after both labels. */
const readTargetAndStop = (c: Cursor, draft: Draft): boolean =>
  attempt(c, () => {
    if (!takeText(c, '/') || !take(c, 'stop')) return null
    passText(c, ':', '=')
    const first = readDistance(c, true)
    if (!first || !takeText(c, '/', ',')) return null
    const second = readDistance(c, false)
    if (!second) return null
    addTarget(draft, first, null)
    addStop(draft, second, null)
    return true
  }) === true

export function readTarget(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    // `first target 3100, second one 3020`.
    const isNext = draft.targets.some((t) => t.isLeg) && isTag(c, 0, 'ordinal') && isText(c, 1, 'one')
    const head = isNext ? (c.at++, { ...take(c, 'number')!, name: '2' }) : take(c, 'target')
    if (!head) return null
    if (readTargetAndStop(c, draft)) {
      markExtent(draft, c, from, 'target', 'targets')
      return true
    }
    const lead = readSide(c)
    passAll(c, 'rr')
    const isLeg = head.name !== ''
    const share = readPortionAfter(c)
    const distance = readDistance(c, true)
    if (!distance) return null
    noteRange(c, from)
    const portion = share ?? readPortionAfter(c) ?? (distance.long?.kind === 'price_level' ? readBarePortion(c) : null)
    const side = lead ?? readSide(c)
    const first = { distance, side, portionPercent: portion, isLeg: isLeg || portion !== null, isRest: false }
    const legs = [first, ...readMoreLegs(c, distance, portion !== null || head.text.endsWith('s'))]
    const each = legs.length > 1 ? readPortionEach(c) : null
    draft.targets.push(...legs.map((leg) => ({ ...leg, isLeg: leg.isLeg || legs.length > 1, portionPercent: leg.portionPercent ?? each })))
    readOtherSideOf(c, draft, 'target', side)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

type Leg = Draft['targets'][number]

/** `…, 3R (40%)`, `, 5%, 8%`, `and 2R (50%)`: further legs of the same target, each with its share or of the same unit. */
function readMoreLegs(c: Cursor, first: SidedDraft, isSplit: boolean): Leg[] {
  const legs: Leg[] = []
  const kind = first.long?.kind ?? first.short?.kind
  while (legs.length < 5) {
    const next = attempt(c, () => {
      const comma = takeText(c, ',', '/', '&')
      const and = take(c, 'and', 'then')
      if (!comma && !and) return null
      const rest = take(c, 'rest') !== null
      const before = rest ? null : readPortionAfter(c)
      passText(c, 'at')
      const distance = isTag(c, 0, 'number', 'indicator') ? readDistance(c, true) : null
      // `tp 72k & 75k`: two prices.
      const [one, two] = [first.long, distance?.long]
      const arePrices =
        one?.kind === 'unitless' && two?.kind === 'unitless' && one.value > 1000 && two.value > one.value / 2 && two.value < one.value * 2
      const isSame = distance?.long?.kind === kind && (distance?.long?.kind !== 'unitless' || arePrices)
      if (!distance || !isSame || isTag(c, 0, 'stop', 'risk', 'trail', 'equity', 'leverage', 'loss', 'profit', 'above', 'below'))
        return null
      const portion = before ?? readPortionAfter(c)
      const isListed = endsHere(c, 'and', 'then')
      if (portion === null && !rest && !(isSplit || (kind !== 'price_level' && isListed))) return null
      return { distance, side: null, portionPercent: portion, isLeg: true, isRest: rest }
    })
    if (!next) return legs
    legs.push(next)
  }
  return legs
}

/** `(a third each)`, `50% each`, `half each`. */
const readPortionEach = (c: Cursor): number | null =>
  attempt(c, () => {
    const bracket = takeText(c, '(')
    passText(c, ',')
    pass(c, 'exit', 'sell', 'close')
    const portion = readPortion(c)
    passAll(c, 'position')
    if (portion === null || !take(c, 'each')) return null
    passAll(c, 'position', 'prep')
    return !bracket || takeText(c, ')') ? portion : null
  })

/** `TP1 middle band 60%, TP2 …`. */
const readBarePortion = (c: Cursor): number | null =>
  attempt(c, () => {
    const number = take(c, 'number')
    const isEnd = number && take(c, 'percent') && endsHere(c, 'target', 'and')
    return number && isEnd && number.value > 0 && number.value <= 100 ? number.value : null
  })

/** `(close half)`, `for 50%`. */
function readPortionAfter(c: Cursor): number | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    const verb = bracket || takeText(c, 'for', 'on') ? null : take(c, 'close', 'exit', 'sell', 'cover')
    if (!bracket && !verb && !isText(c, -1, 'for', 'on')) return null
    takeAll(c, 'close', 'exit', 'sell', 'move', 'cover')
    if (bracket) takeText(c, 'take')
    const portion = readPortion(c)
    if (portion === null) return null
    takeAll(c, 'position', 'prep')
    return !bracket || takeText(c, ')') ? portion : null
  })
}

export function readPortion(c: Cursor): number | null {
  return attempt(c, () => {
    const half = take(c, 'half')
    if (half) return half.value
    // `sell a third at 1R, another third at 2R`.
    if (isTag(c, 0, 'ordinal') && isText(c, 0, 'third') && !isTag(c, 1, 'target', 'unit')) return (c.at++, 33.333333333)
    const number = take(c, 'number')
    if (number && takeText(c, '/')) {
      const whole = take(c, 'number')
      return whole && number.value < whole.value ? Number(((100 * number.value) / whole.value).toPrecision(11)) : null
    }
    return number && take(c, 'percent') && number.value > 0 && number.value <= 100 ? number.value : null
  })
}

/** `with the pivot as target`: a place and what it is. */
const readPlaceAs = (c: Cursor): { readonly distance: SidedDraft; readonly tag: 'stop' | 'target' } | null =>
  attempt(c, () => {
    const distance = isTag(c, 0, 'indicator', 'output', 'field', 'swing', 'yesterday', 'previous') ? readDistance(c, true) : null
    passText(c, 'as', 'for')
    const word = take(c, 'stop', 'target')
    return distance?.long?.kind === 'price_level' && word ? { distance, tag: word.tag === 'stop' ? 'stop' : 'target' } : null
  })

/** `5% stop loss`, `15% take profit`, `20 pip SL`, `1.5 ATR trailing stop`, `1% risk`, `2R target`. */
export function readAmountFirst(c: Cursor, draft: Draft): boolean {
  if (!isNear(c, 10, 'stop', 'target', 'trail', 'profit', 'loss')) return false
  return done(c, () => {
    const from = c.at
    const isWith = takeText(c, 'with', 'using') !== null
    const placed = isWith ? readPlaceAs(c) : null
    if (placed) {
      if (placed.tag === 'stop') addStop(draft, placed.distance, null)
      else addTarget(draft, placed.distance, null)
      markExtent(draft, c, from, placed.tag === 'stop' ? 'stop' : 'target', placed.tag === 'stop' ? 'stop' : 'targets')
      return true
    }
    const distance = readPlainDistance(c)
    if (!distance || distance.kind === 'unitless') return null
    passText(c, 'for', 'as', 'of')
    const head = take(c, 'stop', 'target', 'trail', 'profit', 'loss')
    if (!head) return null
    if (head.tag === 'profit') take(c, 'target')
    if (head.tag === 'loss' && isTag(c, 0, 'stop')) c.at++
    // `1 ATR stop below the 21 EMA`: so far beyond that place.
    const isPlaced = (head.tag === 'stop' || head.tag === 'target') && isTag(c, 0, 'above', 'below') && !isTag(c, 1, 'entry', 'ref')
    const beyond = isPlaced ? attempt(c, () => readDistance(c, head.tag === 'target')) : null
    if (beyond?.long?.kind === 'price_level' || beyond?.short?.kind === 'price_level') {
      const sided = { long: withOffset(beyond.long, distance), short: withOffset(beyond.short, distance) }
      if (head.tag === 'stop') addStop(draft, sided, null)
      else addTarget(draft, sided, null)
      markExtent(draft, c, from, head.tag === 'stop' ? 'stop' : 'target', head.tag === 'stop' ? 'stop' : 'targets')
      return true
    }
    if (head.tag === 'stop') {
      const withTarget = attempt(c, () => (take(c, 'and') && take(c, 'target') && endsHere(c, 'and') ? true : null))
      addStop(draft, { long: distance, short: distance }, null)
      if (withTarget) addTarget(draft, { long: distance, short: distance }, null)
    } else if (head.tag === 'loss') addStop(draft, { long: distance, short: distance }, null)
    else if (head.tag === 'trail') {
      passAll(c, 'follows', 'price_word')
      const activation = readActivation(c)
      const step = readStep(c)
      draft.trailing = {
        along: distance,
        ...(activation && { activation }),
        ...(step && { step }),
        follows: 'extreme',
        from: originSince(c, from),
      }
    } else addTarget(draft, { long: distance, short: distance }, null)
    const role = head.tag === 'stop' || head.tag === 'loss' ? 'stop' : head.tag === 'trail' ? 'trailing' : 'target'
    markExtent(draft, c, from, role, role === 'target' ? 'targets' : role)
    return true
  })
}

/** `profit one and a half times the stop`, `profit 2R`. */
export function readProfitOfRisk(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'profit') || !isTag(c, -1, 'mark', 'period_mark', 'newline', 'and')) return false
  return done(c, () => {
    const from = c.at
    c.at++
    passAll(c, 'be', 'eq')
    passText(c, ':', 'of', 'at')
    const distance = readPlainDistance(c)
    if (distance?.kind !== 'r' || !endsHere(c, 'and')) return null
    addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

/** `profit is 3%`, `loss hits 4%`, `up 5%`, `+3%`, `-2%`, `gain of 10 pips` where a position is spoken of. */
export function readProfitOrLoss(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'when', 'ref', 'position', 'be', 'prep')
    // `when i made 4%`.
    const isOfTrade = c.at > from && isTag(c, -1, 'ref', 'position')
    const isMade = isText(c, 0, 'made', 'make', 'makes') && (isOfTrade || /^(?:i|we|i've)$/.test(peek(c).before)) && isTag(c, 1, 'number')
    const word = isMade ? take(c, 'make') : take(c, 'profit', 'loss', 'up', 'down')
    if (!word && peek(c).sign === '') return null
    passText(c, 'of', 'by')
    const be = take(c, 'be', 'touch', 'above', 'gte', 'eq', 'rise', 'move')
    passAll(c, 'touch', 'above', 'gte', 'back')
    passAll(c, 'prep')
    const sign = peek(c).sign
    const distance = readPlainDistance(c)
    if (!distance || (distance.kind === 'unitless' && !be)) return null
    // `down more than 5% over the last 10 days` is a condition on the price.
    pass(c, 'gte')
    const isWindow = isTag(c, 0, 'prep', 'above', 'between') && (isTag(c, 1, 'previous') || (isTag(c, 1, 'number') && isTag(c, 2, 'unit')))
    if (isWindow) return null
    passAll(c, 'profit', 'loss')
    const isLoss = word?.tag === 'loss' || word?.tag === 'down' || (!word && sign === '-')
    if (isLoss) addStop(draft, { long: distance, short: distance }, null)
    else addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, isLoss ? 'stop' : 'target', isLoss ? 'stop' : 'targets')
    return true
  })
}

/** `; 2R;` by itself is the target. */
export function readBareReward(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'number') || !isTag(c, 1, 'r', 'rr') || !isTag(c, -1, 'mark', 'newline', 'period_mark')) return false
  if (!isTag(c, 2, 'mark', 'period_mark', 'newline') && c.at + 2 < c.lexemes.length) return false
  return done(c, () => {
    const from = c.at
    const distance = readPlainDistance(c)
    if (!distance || draft.targets.length > 0) return null
    addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

/** `…, take 70 pips`: what is taken is the target. */
export function readTake(c: Cursor, draft: Draft): boolean {
  if (!isText(c, 0, 'take', 'takes') || !isTag(c, 1, 'number') || !isTag(c, 2, 'pips', 'points', 'percent', 'r')) return false
  return done(c, () => {
    const from = c.at
    c.at++
    const distance = readPlainDistance(c)
    const isEnd = endsHere(c, 'and')
    if (!distance || distance.kind === 'unitless' || !isEnd) return null
    addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

/** `(percent)`, `all in pips`: the unit of the numbers before. */
export function readLateUnit(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const bracket = takeText(c, '(')
    takeAll(c, 'all', 'both')
    const lead = takeText(c, 'in')
    if (!bracket && !lead) return null
    const unit = take(c, 'percent', 'pips', 'points')
    if (!unit || (bracket && !takeText(c, ')'))) return null
    const isEnd = endsHere(c)
    const isOpen = [...draft.stops, ...draft.targets].some((d) => d.distance.long?.kind === 'unitless')
    if (!isEnd || !isOpen) return null
    draft.lateUnit = unit.tag === 'percent' ? 'percent' : unit.tag === 'pips' ? 'pips' : 'points'
    markExtent(draft, c, from, 'stop', 'stop', 'parameter')
    return true
  })
}

/** `stop maybe 5%? yeah 5%`: said once more. */
export function readRestated(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'number') || !isTag(c, -1, 'mark', 'period_mark', 'word')) return false
  return done(c, () => {
    const from = c.at
    const again = readPlainDistance(c)
    const isKnown =
      again &&
      again.kind !== 'unitless' &&
      [...draft.stops, ...draft.targets].some((d) => bareDistance(d.distance.long) === bareDistance(again))
    if (!isKnown || !endsHere(c)) return null
    markExtent(draft, c, from, 'stop', 'stop', 'parameter')
    return true
  })
}

/** `risk reward 1:2`, `RR 2`, `1:2 RR`. */
export function readRewardRatio(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const lead = take(c, 'rr')
    passAll(c, 'prep', 'be', 'eq')
    passText(c, ':')
    if (!lead && !isTag(c, 0, 'ratio')) return null
    const distance = lead && isTag(c, 0, 'number') ? readNumberOfR(c) : readPlainDistance(c)
    if (!distance || distance.kind !== 'r') return null
    passAll(c, 'target')
    addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

const readNumberOfR = (c: Cursor): Distance | null => {
  const from = c.at
  // `1 to 3`.
  if (isTag(c, 0, 'number') && isText(c, 1, 'to') && isTag(c, 2, 'number')) c.at += 2
  const number = take(c, 'number')
  passAll(c, 'r')
  return number ? { kind: 'r', value: number.value, from: originSince(c, from) } : null
}
