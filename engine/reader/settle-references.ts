import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { Stretch } from '../language/grammar.ts'
import type { PriceField } from '../market/price-fields.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Context, Introduced, Open } from './context.ts'
import type { BandKind, BarReference, Condition, DayOf, Deed, Direction, Predicate, SaidRange, Value } from './meanings.ts'
import { areComparable, measureOf } from './measures.ts'
import { isDeed, isFound, namedBars } from './resolve-found.ts'
import { atEarlier, indicatorOf, isAveraging, priceOf, withOutput } from './said-values.ts'
import { canReach } from './settle-subject.ts'
import { valuesInside } from './values-inside.ts'

/** Where a value stands: what is said of it, and beside what. */
export interface Place {
  /** `level`: of a stop, target or order. */
  readonly role: 'subject' | 'object' | 'level'
  /** What it is compared with, where it is. */
  readonly against: Value | null
  /** On which side of the object the subject is or comes; null where that is not said. */
  readonly direction: Direction | null
}

export const alone: Place = { role: 'subject', against: null, direction: null }

type Settled = Result<Value, Open>
type Reference = Extract<Value, { is: 'reference' }>

/** Everything that the text speaks of, also inside of other values. */
function spokenOf({ introduced }: Context): readonly Value[] {
  const known = spoken.get(introduced)
  if (known !== undefined) return known
  const subjects = subjectsOf(introduced)
  const found = introduced.flatMap(({ value }, at) => valuesInside(value).map((each) => ofItsSubject(each, subjects[at]?.value)))
  spoken.set(introduced, found)
  return found
}
/** What a text speaks of is asked for by each of its references. */
const spoken = new WeakMap<readonly Introduced[], readonly Value[]>()

/** The last subject before each value. */
function subjectsOf(introduced: readonly Introduced[]): readonly (Introduced | undefined)[] {
  let last: Introduced | undefined
  return introduced.map((each) => {
    const before = last
    if (each.isSubject) last = each
    return before
  })
}

/** An average of what it was compared with, also where it is spoken of again. */
const ofItsSubject = (value: Value, subject: Value | undefined): Value =>
  (value.is === 'average' || value.is === 'indicator') && value.source?.is === 'reference' && value.source.to === 'own' && subject
    ? { ...value, source: isPlainPrice(subject) ? null : subject }
    : value

const isBefore = (value: Value, reference: Value): boolean => value.at === null || reference.at === null || value.at.to <= reference.at.from
const keyOf = (value: Value): string => JSON.stringify(value, (key, part: unknown) => (key === 'at' ? undefined : part))
const different = (values: readonly Value[]): readonly Value[] => [...new Map(values.map((value) => [keyOf(value), value])).values()]

const isSaidAverage = (value: Value): value is Extract<Value, { is: 'average' | 'indicator' }> =>
  isAveraging(value) && (value.is === 'average' || value.is === 'indicator') && value.numbers.length === 1
export const lengthOf = (value: Value): number => (isSaidAverage(value) ? (value.numbers[0] ?? 0) : 0)

const openAt = (at: Value['at'], candidates: readonly Value[] = [], issue = 'unknown_term'): Settled =>
  refused({ issue, at, ...(candidates.length > 0 && { candidates }) })

/** The one that is meant; where there are several, all of them are told, and which one is open. */
const theOnly = (found: readonly Value[], at: Value['at']): Settled => {
  const kinds = different(found)
  return kinds.length === 1 ? ok({ ...kinds[0]!, at }) : openAt(at, kinds)
}

/** Averages of the text that have this length; with a kind that is said where any has one. */
function averagesOfLength(length: number, reference: Value, context: Context): readonly Value[] {
  const all = spokenOf(context).filter((value) => isSaidAverage(value) && lengthOf(value) === length && value !== reference)
  const before = all.filter((value) => isBefore(value, reference))
  const found = before.length > 0 ? before : all
  const named = found.filter(({ is }) => is === 'indicator')
  return different(named.length > 0 ? named : found)
}

/** The last value that a number was told of: "RSI is under 30 and price is above the 200 SMA … it is above 70". */
function lastNumbered(reference: Reference, introduced: readonly Introduced[]): Value | undefined {
  const at = introduced.findLastIndex(
    ({ value, isSubject }, index) =>
      !isSubject &&
      (value.is === 'threshold' || (value.is === 'number' && value.unit === null)) &&
      isBefore(value, reference) &&
      introduced[index - 1]?.isSubject === true,
  )
  return at < 0 ? undefined : introduced[at - 1]?.value
}

const isSameBar = (a: Value, b: Value): boolean =>
  a.is === 'price' && b.is === 'price' && a.field !== 'volume' && a.timeframe === b.timeframe && (a.back ?? 0) === (b.back ?? 0)
const isEarlierRange = (value: Value): boolean => value.is === 'size' && value.of === 'range' && value.bar === null && (value.back ?? 0) > 0
/** Of a range the end that lies on the side of what meets it. */
const metAt = (value: Value, direction: Direction | null): Value =>
  value.is === 'size' && isEarlierRange(value) && direction !== null ? priceOf(direction === 'up' ? 'high' : 'low', value.at, value) : value

/** The price of a bar, on whichever chart it is told. */
const isSamePrice = (a: Value, b: Value): boolean => a.is === 'price' && b.is === 'price' && a.field === b.field && a.back === b.back

/**
 * What *it* is: the last thing before it that something is said of; where it stands in what is said of another (`crosses below it`), the
 * last thing that stood there, else another subject; always of the same measure. A number is meant of its own subject only. With
 * nothing before it, the price.
 */
function itOf(reference: Reference, { role, against, direction }: Place, { introduced }: Context): Value {
  const fits = ({ value }: Introduced, at: number): boolean => {
    if (value.at === null || !isBefore(value, reference) || (value.is === 'reference' && value.to !== 'line' && value.to !== 'band'))
      return false
    // What a bar opens or closes below is no price of that same bar.
    if (role === 'object' && against !== null && isSameBar(value, against)) return false
    // The range of an earlier bar is met at its end, but how large a bar was reaches no level.
    if (value.is === 'size' && against !== null && measureOf(against) !== 'distance') return role === 'object' && isEarlierRange(value)
    if (against !== null && (keyOf(value) === keyOf(against) || !areComparable(value, against) || isSamePrice(value, against))) return false
    if (value.is !== 'number') return true
    // "It gets over 70 and drops below it": what "it" stands for was said before.
    const own = introduced.slice(0, at).findLast((each) => each.isSubject && !(each.value.is === 'reference' && each.value.to === 'it'))
    return role === 'object' && own !== undefined && against !== null && keyOf(own.value) === keyOf(against)
  }
  // "… crosses above -50 …, when it crosses below -50": what met that number before.
  const mark =
    against?.is === 'number'
      ? introduced.findLast(
          ({ value }, at) =>
            introduced[at - 1]?.isSubject && isBefore(value, reference) && value !== against && keyOf(value) === keyOf(against),
        )
      : undefined
  const met =
    (mark && introduced[introduced.indexOf(mark) - 1]?.value) ??
    (against?.is === 'number' ? lastNumbered(reference, introduced) : undefined)
  if (role === 'subject' && met !== undefined && met.is !== 'reference') return met
  const known = introduced.filter(fits)
  const found = known.findLast(({ isSubject }) => isSubject === (role !== 'object')) ?? (role === 'object' ? known.at(-1) : undefined)
  return found === undefined ? priceOf('close', reference.at) : role === 'object' ? metAt(found.value, direction) : found.value
}

/** Whether anything stood before where a level is left out: "it closes below". */
const isMet = (reference: Reference, { against }: Place, { introduced }: Context): boolean =>
  introduced.some(
    ({ value, isSubject }) =>
      !isSubject &&
      value.at !== null &&
      isBefore(value, reference) &&
      (value.is !== 'reference' || value.to === 'line' || value.to === 'band') &&
      (against === null || (keyOf(value) !== keyOf(against) && areComparable(value, against))),
  )

/** The last indicator before that has such a line; else the first one after. */
function ownerOf(output: string, reference: Value, context: Context): Value | null {
  const owners = spokenOf(context).flatMap((value) => {
    if (value.is !== 'indicator') return []
    const found = withOutput({ ...value, output: null }, output, reference.at)
    return found ? [{ value, found }] : []
  })
  return (owners.findLast(({ value }) => isBefore(value, reference)) ?? owners[0])?.found ?? null
}

/** An upper, a middle and a lower line, none of which is meant alone. */
export const hasBands = (value: Value): boolean => value.is === 'indicator' && value.output === null && isBanded(value)

const isBanded = (value: Value): boolean =>
  value.is === 'indicator' &&
  (['upper', 'middle', 'lower'] as const).every((each) => indicatorVocabulary[value.name].outputs.some((output) => output === each))

/** The one edge that was spoken of before: "touches the upper band and closes below the band". */
function onlyEdge(bands: readonly Value[], reference: Reference): string | null {
  const said = bands.flatMap((band) => (band.is === 'indicator' && isBefore(band, reference) ? [band.output] : []))
  const [edge = null] = said
  return (edge === 'upper' || edge === 'lower') && said.every((each) => each === edge) ? edge : null
}

/** Of bands and channels that the text has both spoken of, those that are called so. */
function calledSo(owners: readonly Value[], kind: BandKind | undefined): readonly Value[] {
  const isOfBands = (value: Value) => value.is === 'indicator' && value.name === 'bb'
  const called = kind === undefined ? [] : owners.filter((owner) => isOfBands(owner) === (kind === 'band'))
  return called.length > 0 ? called : owners
}

/** An end of a range by what the line of a band is called. */
const endOfBand = (output: string) => (output === 'upper' ? 'high' : output === 'lower' ? 'low' : 'middle')

function bandOf(reference: Reference, { direction }: Place, context: Context): Settled {
  const spoken = spokenOf(context).filter((value) => isBanded(value) || isDrawn(value))
  const before = spoken.filter((value) => isBefore(value, reference))
  const known = before.length > 0 ? before : spoken
  const all = calledSo(known.filter(isBanded), reference.kind)
  const output = reference.output ?? onlyEdge(all, reference) ?? (direction === 'up' ? 'upper' : direction === 'down' ? 'lower' : null)
  if (output === null) return openAt(reference.at)
  const range = known.findLast(isDrawn)
  const owner = all.at(-1)
  // "Inside" is said of whatever was spoken of last, "the upper band" of bands.
  const isOfRange =
    range?.is === 'range' &&
    (owner === undefined ? reference.output !== 'upper' && reference.output !== 'lower' : isLater(range, owner) && isUnnamed(reference))
  if (isOfRange) return ok({ ...range, output: endOfBand(output), at: reference.at })
  // "Bollinger bands inside Keltner … the upper band": of which is open, unless a line of one was named since.
  const isOfMany =
    owner?.is === 'indicator' && owner.output === null && all.some((each) => each.is === 'indicator' && each.name !== owner.name)
  if (isOfMany) return openAt(reference.at, different(all.flatMap((each) => lineOfBand(each, output, reference.at))))
  const found = owner?.is === 'indicator' ? withOutput({ ...owner, output: null }, output, reference.at) : null
  // Where nothing else has bands, they are Bollinger's; "back inside" alone may be of a cloud that was spoken of.
  const isOfCloud = isUnnamed(reference) && spokenOf(context).some((value) => value.is === 'indicator' && value.name === 'ichimoku')
  const isNamed = isOfCloud || spoken.some(isBanded)
  return found
    ? ok(found)
    : isNamed
      ? openAt(reference.at, [indicatorOf('bb', output, reference.at)])
      : ok(indicatorOf('bb', output, reference.at))
}

const lineOfBand = (band: Value, output: string, at: Value['at']): readonly Value[] =>
  band.is === 'indicator' ? [withOutput({ ...band, output: null }, output, at) ?? []].flat() : []

/** A range that the text has told. */
const isDrawn = (value: Value): value is Extract<Value, { is: 'range' }> => value.is === 'range' && value.of.range !== 'that'
const isLater = (a: Value, b: Value): boolean => a.at !== null && b.at !== null && a.at.from > b.at.from
/** Neither a line nor bands are named: "closes back inside". */
const isUnnamed = ({ output, kind }: Reference): boolean => output === null && kind === undefined

/** Lines that have their usual indicator where none is named. */
const usualOwners = { signal: 'macd', hist: 'macd', k: 'stoch', d: 'stoch' } as const

function lineOf(reference: Reference, { role }: Place, context: Context): Settled {
  const output = reference.output ?? ''
  const found = ownerOf(output, reference, context)
  if (found) return ok(found)
  const usual = output in usualOwners ? usualOwners[output as keyof typeof usualOwners] : null
  if (!usual) return openAt(reference.at)
  const line = indicatorOf(usual, output, reference.at)
  // "50% on signal": where a trade ends, that may be whatever makes it begin.
  return role === 'level' && output === 'signal' ? openAt(reference.at, [line]) : ok(line)
}

function fastOrSlow(reference: Reference, context: Context): Settled {
  const averages = spokenOf(context).filter(isSaidAverage)
  const before = averages.filter((value) => isBefore(value, reference))
  const kinds = different(before.length > 1 ? before : averages).toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const found = reference.to === 'fast' ? kinds[0] : kinds.at(-1)
  if (kinds.length < 2 || found === undefined || lengthOf(kinds[0]!) === lengthOf(kinds[1]!)) return openAt(reference.at, kinds)
  return ok({ ...found, at: reference.at })
}

/** The different values that something was said of before a reference. */
export const subjectsBefore = (reference: Value, context: Context): readonly Value[] =>
  different(
    context.introduced.flatMap(({ value, isSubject }) =>
      isSubject && value.is !== 'reference' && isBefore(value, reference) ? [value] : [],
    ),
  )

/** What has lines of its own, whose averages are meant by "its average". */
const isPlainPrice = (value: Value): boolean => measureOf(value) === 'price' || measureOf(value) === 'any'

function ownOf(reference: Reference, { against }: Place, context: Context): Settled {
  if (against !== null && !isOfOwn(against))
    return ok(against.is === 'calc' ? (against.args.find((arg) => arg.is !== 'number') ?? against) : against)
  const subject = context.introduced.findLast(
    ({ value, isSubject }) => isSubject && value.is !== 'reference' && !isOfOwn(value) && isBefore(value, reference),
  )
  return ok(subject?.value ?? priceOf('close', reference.at))
}
/** What is itself an average of its own subject is none: "above it", of "its 40 week average". */
const isOfOwn = (value: Value): boolean => valuesInside(value).some((each) => each.is === 'reference' && each.to === 'own')

const isOscillator = (value: Value): boolean => value.is === 'indicator' && measureOf(value).startsWith('scale')

/** The price, of which nothing was said before. Beside a bare number it may as well be an oscillator that the text names later. */
function priceOrOscillator(price: Value, { against }: Place, context: Context): Settled {
  if (against?.is !== 'number' || against.unit !== null) return ok(price)
  const oscillators = spokenOf(context).filter((each) => isOscillator(each) && canReach(each, against.value))
  return oscillators.length === 0 ? ok(price) : openAt(price.at, [...different(oscillators), price])
}

function referentOf(reference: Reference, place: Place, context: Context): Settled {
  switch (reference.to) {
    case 'same': {
      const crossed = place.against && crossedBefore(reference.at, context)
      if (crossed && place.direction !== null && keyOf(crossed.subject) === keyOf(place.against))
        return ok({ ...crossed.object, at: reference.at })
      if (!isMet(reference, place, context)) return openAt(reference.at)
      return ok({ ...itOf(reference, place, context), at: reference.at })
    }
    case 'it': {
      // "ADX is above 25 … it crosses below 20", with a 20 EMA in the text.
      const { role, against } = place
      const lines = against?.is === 'number' && against.unit === null ? averagesOfLength(against.value, reference, context) : []
      if (role === 'level' || lines.length > 0) return openAt(reference.at, lines)
      const found = itOf(reference, place, context)
      if (found.at === reference.at && role === 'object') return openAt(reference.at)
      return found.at === reference.at ? priceOrOscillator(found, place, context) : ok({ ...found, at: reference.at })
    }
    case 'unsaid': {
      // A stop over it may be meant of the entry as well.
      if (place.role === 'level') return openAt(reference.at)
      const found = itOf(reference, place, context)
      return found.at === reference.at ? priceOrOscillator(found, place, context) : ok({ ...found, at: reference.at })
    }
    case 'own':
      return ownOf(reference, place, context)
    case 'fast':
    case 'slow':
      return fastOrSlow(reference, context)
    case 'average':
      return theOnly(
        spokenOf(context).filter((value) => isSaidAverage(value) && isBefore(value, reference)),
        reference.at,
      )
    case 'band':
      return bandOf(reference, place, context)
    case 'line':
      return lineOf(reference, place, context)
    case 'level': {
      if (reference.of !== undefined) return ok({ ...reference.of, at: reference.at })
      const found = context.introduced.findLast(
        ({ value, isSubject }) => !isSubject && value.is !== 'reference' && isBefore(value, reference),
      )
      return found ? ok({ ...found.value, at: reference.at }) : openAt(reference.at)
    }
    case 'index': {
      // The index may be the market, or one of the indicators that are called so.
      const isCalledSo = (each: Value) => each.is === 'indicator' && ['rsi', 'cci', 'mfi', 'adx'].includes(each.name)
      const called = spokenOf(context).filter((each) => isCalledSo(each) && isBefore(each, reference))
      const isLevel = place.against !== null && place.against.is !== 'number' && measureOf(place.against) === 'price'
      return called.length === 0 || isLevel
        ? ok(priceOf('close', reference.at))
        : openAt(reference.at, [...different(called), priceOf('close', reference.at)])
    }
    case 'oscillator':
      return theOnly(
        spokenOf(context).filter((each) => isOscillator(each) && isBefore(each, reference)),
        reference.at,
      )
    case 'both':
    case 'all':
    case 'either':
      return openAt(reference.at)
    case 'entry_price':
    case 'bars_held':
    case 'highest_since_entry':
    case 'lowest_since_entry':
      return ok(reference)
  }
}

/** A line that is told by its length: the one of the text that has it; by days an average of the daily chart, else open. */
function lineOfLength(value: Extract<Value, { is: 'length' }>, { against }: Place, context: Context): Settled {
  const known = averagesOfLength(value.length, value, context)
  if (known.length > 0) return theOnly(known, value.at)
  // "The 13 EMA is above the 21": what it is compared with tells its kind.
  if (against !== null && isSaidAverage(against) && value.timeframe === null && lengthOf(against) !== value.length)
    return ok({ ...against, numbers: [value.length], at: value.at })
  const average: Value = { is: 'average', numbers: [value.length], source: null, timeframe: value.timeframe, back: null, at: value.at }
  if (value.timeframe !== null) return ok(average)
  return openAt(value.at, [average, { is: 'number', value: value.length, unit: null, at: value.at }])
}

/** An average whose kind is not said: one of the text of that length; else a simple one, of what it is compared with where that is no price. */
function averageOf(value: Extract<Value, { is: 'average' }>, { against }: Place, context: Context): Settled {
  const [length] = value.numbers
  const own = against && measureOf(against) !== 'any' && !isPlainPrice(against) ? against : null
  if (length === undefined && value.source === null) {
    // Of volume or an oscillator only its own average is meant.
    const isOwn = (each: Value) =>
      own === null ||
      (isSaidAverage(each) && (each.source === null ? measureOf(own) === 'price' : measureOf(each.source) === measureOf(own)))
    const isThere = (each: Value) => value.timeframe === null || ('timeframe' in each && each.timeframe === value.timeframe)
    const before = spokenOf(context).filter((each) => isSaidAverage(each) && isBefore(each, value) && isOwn(each) && isThere(each))
    const found = before.length > 0 ? theOnly(before, value.at) : null
    if (found) return found.ok && found.value.is === 'average' ? averageOf(found.value, alone, context) : found
  }
  const known = length !== undefined && value.source === null && own === null ? averagesOfLength(length, value, context) : []
  const named = known.filter((each) => each.is === 'indicator' && (value.timeframe === null || each.timeframe === value.timeframe))
  if (named.length === 1) return ok({ ...named[0]!, at: value.at })
  const { is: _, ...rest } = value
  return ok({ ...rest, is: 'indicator', name: 'sma', output: null, source: value.source ?? own })
}

/** What a line was said to cross or to be compared with before: "EMA 9 crosses above EMA 21 … it crosses down". */
export function metBefore(line: Value, at: Value['at'], { introduced }: Context): Value | null {
  const subjects = subjectsOf(introduced)
  const isLine = ({ value }: Introduced | undefined = { value: line, isSubject: true }) => keyOf(value) === keyOf(line)
  const met = introduced.findLast(
    ({ value, isSubject }, index) =>
      !isSubject &&
      value.is !== 'reference' &&
      value.is !== 'number' &&
      (value.at === null || at === null || value.at.to <= at.from) &&
      isLine(subjects[index]),
  )
  return met?.value ?? null
}

/** What was said to cross what, last before a place in the text. */
export function crossedBefore(at: Value['at'], { introduced }: Context): { readonly subject: Value; readonly object: Value } | null {
  const index = introduced.findLastIndex(
    ({ value, isCrossed }) =>
      isCrossed === true &&
      value.at !== null &&
      at !== null &&
      value.at.to <= at.from &&
      (value.is !== 'reference' || value.to === 'line' || value.to === 'band'),
  )
  const object = introduced[index]?.value
  const subject = subjectsOf(introduced)[index]?.value
  return object === undefined || subject === undefined || (subject.is === 'reference' && subject.to !== 'line') ? null : { subject, object }
}

/** An average that is named without its length is the one of that name before. */
function namedBefore(value: Extract<Value, { is: 'indicator' }>, context: Context): Settled {
  if (!isAveraging(value) || value.numbers.length > 0 || value.source !== null || value.timeframe !== null) return ok(value)
  const before = spokenOf(context).filter(
    (each) => isSaidAverage(each) && each.is === 'indicator' && each.name === value.name && isBefore(each, value),
  )
  return before.length === 0 ? ok(value) : theOnly(before, value.at)
}

/** A number that may be the length of an average of the text: "above 50" with a 50 EMA in it. */
function numberOrLine(value: Extract<Value, { is: 'number' }>, { against }: Place, context: Context): Settled {
  if (value.unit !== null || against === null || measureOf(against) !== 'price') return ok(value)
  const lines = averagesOfLength(value.value, value, context).filter(
    (line) => keyOf(line) !== keyOf(against) && areComparable(line, against),
  )
  return lines.length > 0 ? openAt(value.at, [...lines, value]) : ok(value)
}

const isColour = (bar: BarReference | null): boolean => bar === 'up' || bar === 'down'

const byPart: ReadonlySet<BarReference> = new Set(['reach', 'wick', 'setup', 'breakout'])

const isLongSweep = (said: Condition): boolean =>
  said.says === 'join' ? said.args.some(isLongSweep) : said.says === 'sweep' && !said.isOneBar

/** Whether something is reached by the end of a bar: "dips below it", "touches it". */
const isReach = (said: Condition): boolean =>
  said.says === 'join'
    ? said.args.some(isReach)
    : said.says === 'sweep' ||
      (said.says === 'of' && (reaches(said.predicate) || (said.subject.is === 'price' && ['low', 'high'].includes(said.subject.field))))
const reaches = (predicate: Predicate): boolean =>
  predicate.does === 'join'
    ? predicate.args.some(reaches)
    : predicate.does === 'touch' || (predicate.does === 'compare' && predicate.part === 'extreme')

/** A bar that is told by its part in the entry: the one that decides, or the end of the stretch since one that went farther. */
function barByPart(value: Extract<Value, { is: 'bar' }>, place: Place, context: Context): Settled {
  const steps = context.found ?? []
  const isFar = value.bar === 'reach' || value.bar === 'wick'
  // A sweep that may last for some bars has its end where the day's lies so far: beyond a level from before it.
  const sweep = isFar && place.role === 'level' ? steps.find(({ said }) => isLongSweep(said)) : undefined
  if (sweep !== undefined && (value.field === 'low' || value.field === 'high'))
    return ok(priceOf(value.field, value.at, { timeframe: '1d', back: 0 }))
  const far = isFar ? steps.findLast(({ said }) => isReach(said)) : undefined
  // Where nothing went anywhere, only a wick is one of the bar that decides.
  if (value.bar === 'reach' && (place.role !== 'level' || far === undefined)) return openAt(value.at)
  const isDecidedOn = far === undefined ? steps.every(({ back }) => back === 0) : far.back === 0
  if (place.role !== 'level' || isDecidedOn) return barOf({ ...value, bar: 'signal' }, place, context)
  if (typeof far?.since !== 'number' || (value.field !== 'low' && value.field !== 'high')) return openAt(value.at)
  const over = { count: far.since + 1, unit: 'bar' } as const
  const most = value.field === 'low' ? 'lowest' : 'highest'
  return ok({ is: 'extreme', of: value.field, most, over, isBefore: false, timeframe: null, at: value.at })
}

/** What price did on a bar that is told so; null where a day is none of the chart's bars, undefined where no deed tells it. */
function deedOf(bar: BarReference | null, { chart }: Context): Deed | null | undefined {
  if (bar === null) return undefined
  if (isDeed(bar)) return bar
  const ofDay = dayDeeds[bar as DayOf]
  return ofDay === undefined ? undefined : chart === null || isIntraday(chart) ? null : ofDay
}
const dayDeeds: Readonly<Record<DayOf, Deed>> = { 'day crossed': 'crossed', 'day touched': 'touched', 'day gapped': 'gapped' }

/** A high or low that stands apart from the bar that is decided on: of an earlier bar, a range, a stretch, a swing. */
function isEndAt(value: Value, field: PriceField): boolean {
  if (value.is === 'price') return value.field === field && (value.back ?? 0) > 0
  if (value.is === 'range') return value.output === field
  if (value.is === 'extreme') return value.of === field
  return value.is === 'indicator' && value.name === `swing_${field}`
}

function barOf(value: Extract<Value, { is: 'bar' | 'size' }>, { role, against, direction }: Place, context: Context): Settled {
  const { bar } = value
  if (value.is === 'bar' && byPart.has(value.bar)) return barByPart(value, { role, against, direction }, context)
  const deed = deedOf(bar, context)
  if (deed !== undefined)
    return value.is === 'bar' && deed !== null && isFound(deed, context) ? ok({ ...value, bar: deed }) : openAt(value.at)
  // "A wick twice its body": of the same bar.
  if (value.is === 'size' && against?.is === 'size' && role === 'object' && (bar === 'it' || bar === 'that' || bar === null))
    if (value.timeframe === null && value.back === null)
      return ok({ ...value, bar: null, timeframe: against.timeframe, back: against.back })
  // "Opens below the low of the bar before and closes above that low".
  const said =
    value.is === 'bar' && bar === 'named'
      ? spokenOf(context).findLast((each) => isEndAt(each, value.field) && isBefore(each, value))
      : undefined
  if (said !== undefined) return ok({ ...said, at: value.at })
  // "If the range is under 50 pips, a buy stop over its high".
  const subject = context.introduced.findLast(
    ({ value: each, isSubject }) => isSubject && each.is !== 'price' && isBefore(each, value),
  )?.value
  if (value.is === 'bar' && bar === 'it' && subject?.is === 'range' && (value.field === 'high' || value.field === 'low'))
    return ok({ ...subject, output: value.field, at: value.at })
  // Of several bars that the entry waits for "the first candle" is one of them, not that of the day.
  const isOfDay =
    (context.found?.length ?? 0) < 2 || spokenOf(context).some((each) => each.is === 'bar' && each.bar === 'first' && each !== value)
  if (value.is === 'bar' && bar === 'first' && role === 'level' && !isOfDay) return openAt(value.at)
  if (value.is === 'bar' && (bar === 'first' || bar === 'that') && (value.field === 'high' || value.field === 'low')) {
    const first = openingCandle(value, role, context) ?? (bar === 'first' ? firstBar(context, value.at) : null)
    if (first !== null) return ok({ ...first, output: value.field })
  }
  // "After a hammer, … breaks its high. Stop below its low": the only bar that the entry has named.
  if (value.is === 'bar' && role === 'level' && bar === 'it') {
    const [named, ...others] = namedBars(context)
    if (named !== undefined && others.length === 0) return barOf({ ...value, bar: named }, { role, against, direction: null }, context)
    if ((context.found?.length ?? 0) > 1) return openAt(value.at)
    const coloured = spokenOf(context).findLast((each) => each.is === 'bar' && isColour(each.bar) && isBefore(each, value))
    if (coloured?.is === 'bar') return ok({ ...value, bar: coloured.bar })
  }
  // "Above the high of the last red candle", wherever that is.
  if (value.is === 'bar' && role === 'level' && isColour(bar)) return ok(value)
  if (value.is === 'bar' && bar === 'mother') {
    const isNamed = isFound('inside_bar', context)
    return isNamed || role === 'object' ? ok(value) : ok(priceOf(value.field, value.at, { timeframe: null, back: 1 }))
  }
  // A bar that the entry has named is where the entry found it.
  if (value.is === 'bar' && role === 'level' && isFound(value.bar, context)) return ok(value)
  const back =
    bar === null || bar === 'current' ? 0 : bar === 'previous' || bar === 'mother' ? 1 : bar === 'last' ? (role === 'object' ? 1 : 0) : null
  // At its close the bar that gives the signal is the one that is decided on.
  // So is the bar of the entry where a stop or target lies at it, which has to be known when the position is opened.
  const isDecidedOn = role !== 'object' && (bar !== 'entry' || (role === 'level' && value.is === 'bar')) && bar !== 'first'
  const shift = back ?? (isDecidedOn ? 0 : null)
  if (shift === null) return value.is === 'bar' && role === 'object' ? ok(value) : openAt(value.at)
  return ok(
    value.is === 'bar'
      ? priceOf(value.field, value.at, { timeframe: null, back: shift })
      : { ...value, bar: null, back: bar === null ? value.back : shift },
  )
}

function rangeOf(value: Extract<Value, { is: 'range' }>, { role, direction }: Place, context: Context): Settled {
  const output = value.output ?? (direction === 'up' ? 'high' : direction === 'down' ? 'low' : null)
  if (output === null) return openAt(value.at)
  const drawn = drawnBefore(value, context)
  // "Above the high between 7 and 11", where a range is drawn: the hours may be those of the trade.
  if (value.of.range === 'hours' && drawn !== null && keyOf({ ...drawn, output: null }) !== keyOf({ ...value, output: null }))
    return openAt(value.at)
  if (value.of.range === 'bars' && (output === 'high' || output === 'low')) {
    const most = output === 'high' ? 'highest' : 'lowest'
    return ok({ is: 'extreme', of: output, most, over: value.of.over, isBefore: true, timeframe: null, at: value.at })
  }
  const of = toldAs(value.of, context)
  if (of === null) return openAt(value.at)
  if (of.range !== 'that') return ok({ ...value, of, output })
  const bar: Value = { is: 'size', of: 'range', bar: null, timeframe: null, back: null, at: value.at }
  const { name } = of
  const isNamed = (each: Value): boolean =>
    each.is === 'range' && each.of.range !== 'that' && (name === undefined || (each.of.range === 'hours' && each.of.name === name))
  const known =
    spokenOf(context).findLast((each) => isNamed(each) && isBefore(each, value)) ??
    // "Above the range high, the range being 9:30 to 10:00".
    (name === undefined ? onlyDrawn(context) : undefined)
  if (known?.is === 'range') return rangeOf({ ...value, of: known.of, output }, { role, against: null, direction }, context)
  // "In the upper third of the 20-day range … in the lower third of that range".
  const stretch = name === undefined ? spokenOf(context).findLast((each) => isStretch(each) && isBefore(each, value)) : undefined
  if (stretch !== undefined && output === 'size') return ok({ ...stretch, at: value.at })
  return output === 'size' && role !== 'level' ? ok(bar) : openAt(value.at)
}

/** From the lowest to the highest of some bars. */
function isStretch(value: Value): boolean {
  const [high, low] = value.is === 'calc' && value.op === 'sub' ? value.args : []
  return high?.is === 'extreme' && high.most === 'highest' && low?.is === 'extreme' && low.most === 'lowest'
}

/** Hours that a text draws a range of, and gives no other name. */
const hoursDrawn = (value: Value): readonly SaidRange[] =>
  value.is === 'range' &&
  value.output === null &&
  value.of.range === 'hours' &&
  value.of.called === undefined &&
  value.of.name === undefined
    ? [value.of]
    : []

/** A session or an opening as the text tells it: its hours, how long it lasts. Null where it does so twice. */
function toldAs(of: SaidRange, context: Context): SaidRange | null {
  const drawnHours = new Set(context.introduced.flatMap(({ value, isSubject }) => (isSubject ? hoursDrawn(value) : [])))
  const told = spokenOf(context)
    .flatMap((each) => (each.is === 'range' ? [each.of] : []))
    .filter((each) =>
      of.range === 'session'
        ? each.range === 'hours' && each.called === of.name
        : of.range === 'opening' &&
          of.over === null &&
          ((each.range === 'opening' && each.over !== null) || (each.range === 'hours' && drawnHours.has(each))),
    )
  const [only, ...others] = new Map(told.map((each) => [JSON.stringify(each), each])).values()
  return others.length > 0 ? null : (only ?? of)
}

/** The only range that a text draws, wherever it does. */
function onlyDrawn({ introduced }: Context): Value | undefined {
  const drawn = introduced.flatMap(({ value, isSubject }) => (isSubject && value.is === 'range' && value.output === null ? [value] : []))
  return drawn.length === 1 && drawn[0]!.of.range !== 'that' ? drawn[0] : undefined
}

/** The last range before that the text has drawn, of which nothing else is said. */
function drawnBefore(value: Value, context: Context): Extract<Value, { is: 'range' }> | null {
  const drawn = context.introduced.findLast(
    ({ value: each, isSubject }) =>
      isSubject && ((each.is === 'range' && each.output === null) || (each.is === 'bar' && each.bar === 'first')) && isBefore(each, value),
  )?.value
  if (drawn?.is === 'bar') return firstBar(context, drawn.at)
  return drawn?.is === 'range' ? drawn : null
}

/** A stop or target at "the low of that candle", where the first minutes of the day are spoken of: of those, if they are one candle. */
function openingCandle(
  value: Extract<Value, { is: 'bar' }>,
  role: Place['role'],
  context: Context,
): Extract<Value, { is: 'range' }> | null {
  if (role !== 'level') return null
  const drawn = spokenOf(context).findLast((each) => isDrawn(each) && isBefore(each, value))
  if (drawn === undefined || !isDrawn(drawn)) return null
  const { of } = drawn
  const isCandle = of.range === 'opening' && of.isCandle === true && namedBars(context).length === 0
  const isOpening = value.bar === 'first' ? of.range === 'opening' && of.over !== null : isCandle
  return isOpening || (value.bar === 'first' && of.range === 'hours') ? { ...drawn, output: null, at: value.at } : null
}

/** The first bar of the day is the range of its first minutes. */
function firstBar({ chart }: Context, at: Stretch | null): Extract<Value, { is: 'range' }> | null {
  if (chart === null || !isIntraday(chart)) return null
  return { is: 'range', of: { range: 'opening', over: { count: timeframeMinutes[chart], unit: 'minute' } }, output: null, at }
}

/** The high or the low of a range that was drawn: "mark the first hour … above the high … stop at the low". */
function endOfDrawn(value: Extract<Value, { is: 'price' }>, { role }: Place, context: Context): Value | null {
  const { field, back, timeframe, at } = value
  if (role === 'subject' || back !== null || timeframe !== null || (field !== 'high' && field !== 'low')) return null
  const drawn = drawnBefore(value, context)
  return drawn && { ...drawn, output: field, at }
}

/**
 * The high or low that a price passes is no end of its own bar: the other end of what was spoken of before ("… the high of the first 30
 * minutes, … breaks the low"), else that of the bar before.
 */
function endPassed(value: Extract<Value, { is: 'price' }>, { role, against, direction }: Place, context: Context): Value {
  const isOwnBar = against?.is === 'price' && against.back === null && against.timeframe === null && against.field !== 'volume'
  const isPlain = value.back === null && value.timeframe === null && value.field === (direction === 'up' ? 'high' : 'low')
  if (role !== 'object' || direction === null || !isOwnBar || !isPlain) return value
  const end = direction === 'up' ? 'high' : 'low'
  const isEnd = (each: Value) =>
    (each.is === 'range' && (each.output === 'high' || each.output === 'low')) ||
    (each.is === 'price' && (each.field === 'high' || each.field === 'low') && (each.back ?? 0) > 0) ||
    (each.is === 'extreme' && (each.of === 'high' || each.of === 'low'))
  const before = spokenOf(context).findLast((each) => each !== value && isBefore(each, value) && isEnd(each))
  if (before?.is === 'range') return { ...before, output: end, at: value.at }
  if (before?.is === 'price') return { ...before, field: end, at: value.at }
  if (before?.is === 'extreme') return { ...before, of: end, most: end === 'high' ? 'highest' : 'lowest', at: value.at }
  return { ...value, back: 1 }
}

function earlierOf(value: Extract<Value, { is: 'earlier' }>, { role, against }: Place): Settled {
  const charts = { bar: null, hour: '1h', day: '1d', week: '1w', month: '1M', minute: undefined, year: undefined } as const
  const timeframe = charts[value.back.unit]
  if (timeframe === undefined) return openAt(value.at, [], 'window_unspecified')
  const of = role === 'object' && against !== null ? against : priceOf('close', value.at)
  const found = atEarlier(of, { timeframe, back: value.back.count }, value.at)
  return found ? ok(found) : openAt(value.at)
}

/** A value with everything that it refers to put in its place, at its outside; what may be two things is open. */
export function settleReferences(value: Value, place: Place, context: Context): Settled {
  switch (value.is) {
    case 'reference': {
      const found = referentOf(value, place, context)
      const isAgain =
        found.ok && (found.value.is !== 'reference' || found.value.to === 'line' || found.value.to === 'band') && found.value !== value
      return isAgain ? settleReferences({ ...found.value, at: value.at }, place, context) : found
    }
    case 'length': {
      const found = lineOfLength(value, place, context)
      return found.ok ? settleReferences(found.value, place, context) : found
    }
    case 'average':
      return averageOf(value, place, context)
    case 'indicator':
      return namedBefore(value, context)
    case 'number':
      return numberOrLine(value, place, context)
    case 'bar':
    case 'size':
      return barOf(value, place, context)
    case 'range':
      return rangeOf(value, place, context)
    case 'ends':
      return place.direction === null
        ? openAt(value.at)
        : settleReferences(place.direction === 'up' ? value.high : value.low, place, context)
    case 'earlier':
      return earlierOf(value, place)
    case 'price':
      return ok(endOfDrawn(value, place, context) ?? endPassed(value, place, context))
    default:
      return ok(value)
  }
}

/** The values that one stands for of which the same is said, and how they are joined; null where it is one alone. */
export function severalOf(value: Value, context: Context): { readonly join: 'and' | 'or'; readonly values: readonly Value[] } | null {
  if (value.is === 'list') return { join: value.join ?? 'and', values: value.args }
  if (value.is === 'reference' && value.to === 'all') {
    const averages = spokenOf(context).filter((each) => isSaidAverage(each) && isBefore(each, value))
    const known = different(averages)
    return known.length > 1 ? { join: 'and', values: known } : null
  }
  if (value.is !== 'reference' || (value.to !== 'both' && value.to !== 'either')) return null
  const join = value.to === 'both' ? 'and' : 'or'
  const list = spokenOf(context).findLast((each) => each.is === 'list' && isBefore(each, value))
  if (list?.is === 'list') return { join, values: list.args }
  const lines = context.introduced.flatMap(({ value: each }) => {
    if (!isBefore(each, value) || each.at === null) return []
    const settled = settleReferences(each, alone, context)
    return settled.ok && settled.value.is === 'indicator' ? [{ ...settled.value, at: value.at }] : []
  })
  const two = different(lines)
  if (two.length === 2) return { join, values: two }
  const crossed = crossedBefore(value.at, context)
  if (value.to === 'both' && crossed !== null)
    return { join, values: [crossed.subject, crossed.object].map((each) => ({ ...each, at: value.at })) }
  // "Above VWAP and above yesterday's close, … below both".
  const objects = context.introduced.filter(
    ({ value: each, isSubject }) => !isSubject && each.is !== 'number' && each.is !== 'reference' && isBefore(each, value),
  )
  const levels = different(objects.map(({ value: each }) => each))
  return levels.length === 2 ? { join, values: levels } : null
}
