import type { TradingUnit } from '../analysis/trading-units.ts'
import type { UnitGroup } from '../analysis/unit-groups.ts'
import type { Stretch } from '../language/grammar.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { followed, isOfTrade, withPercent } from './follow-up.ts'
import { gapCases } from './gap-cases.ts'
import { kindNamed } from './kinds/all.ts'
import { saidIn, type MessageReading } from './lexing.ts'
import type { Facet, Setting } from './meanings.ts'
import { ignoredOf } from './plan-calls.ts'
import type { Question, QuestionContext, SaidHorizon, SaidMeasure, SaidStatistics, SaidTable, SaidTime, Slots } from './question.ts'
import { isContent, textOf, type PlacedSetting } from './segments.ts'
import { slotsOf, type UnclearMarket } from './slots.ts'
import { unitOfChart } from './unit-of-chart.ts'

/** Questions that facets make together, with the words that none of them takes. */
export interface Composed {
  readonly questions: readonly Question[]
  readonly unclear: readonly UnclearMarket[]
  readonly unreadAt: readonly Stretch[]
  /** It says of itself what is counted or measured, and rests on nothing before it. */
  readonly isWhole: boolean
}

interface Found {
  readonly facets: readonly Facet[]
  readonly settings: readonly PlacedSetting[]
  readonly unreadAt: readonly Stretch[]
}

/** What stands in a stretch of a message, as facets and settings. */
type Reading = Pick<MessageReading, 'lattice' | 'facets'>

function facetsIn({ lattice, facets }: Reading, { from, to }: Stretch, of: 'events' | 'parts'): Found {
  const cover = facets(of)
  const within = (at: number) => from <= at && at < to
  // A word before the first that was read may belong to it: "in CET".
  const said = cover.constituents.filter((each) => each.from < to && each.to > from)
  return {
    facets: said.flatMap((each) => (each.symbol === 'Facet' || each.symbol === 'EventFacet' ? [saidIn(each).meaning as Facet] : [])),
    settings: said.flatMap((each): readonly PlacedSetting[] =>
      each.symbol === 'Setting' ? [{ ...(saidIn(each).meaning as Setting), at: { from: each.from, to: each.to } }] : [],
    ),
    unreadAt: cover.unread.filter(within).flatMap((at) => {
      const stretch = { from: at, to: at + 1 }
      return isContent(textOf([stretch], lattice)) ? [stretch] : []
    }),
  }
}

const all = <F extends Facet['facet']>(facets: readonly Facet[], name: F): readonly Extract<Facet, { facet: F }>[] =>
  facets.filter((each): each is Extract<Facet, { facet: F }> => each.facet === name)

/** Units that others are parts of, shortest first; beside a part of a day they only say what it is of. */
const general: readonly TradingUnit[] = ['bar', 'hour', 'day', 'week', 'month', 'year']
/** Of what is told apart by these, such units are meant. */
const unitOfGroup: Readonly<Record<UnitGroup, TradingUnit>> = {
  hour: 'hour',
  weekday: 'day',
  weekend: 'day',
  week_of_year: 'week',
  month: 'month',
  year: 'year',
}

/** The newest of what is meant by a time: "anything unusual last Friday". */
function unitOfTime(time: SaidTime | undefined): TradingUnit | undefined {
  if (time?.time === 'weekday') return 'day'
  if (time?.time !== 'period') return undefined
  return time.period.endsWith('week') ? 'week' : time.period.endsWith('month') ? 'month' : time.period.endsWith('day') ? 'day' : undefined
}

interface Units {
  readonly of?: TradingUnit
  readonly others: readonly TradingUnit[]
}

function unitsOf(facets: readonly Facet[], { timeframes = [], time }: Slots, by: UnitGroup | undefined): Units {
  const named = [...new Set(all(facets, 'unit').map(({ unit }) => unit))]
  const parts = named.filter((unit) => !general.includes(unit))
  if (parts.length > 0) return { of: parts[0]!, others: parts.slice(1, 3) }
  const charts = timeframes.flatMap((timeframe) => unitOfChart[timeframe] ?? [])
  const isOfBars = named.length === 0 && time?.time === 'bars'
  const whole = [...named, ...charts, ...(isOfBars ? (['bar'] as const) : [])].toSorted((a, b) => general.indexOf(a) - general.indexOf(b))
  // "Days of each month": the shortest is counted.
  const [of] = by === undefined ? whole : whole.filter((unit) => unit !== unitOfGroup[by] || by === 'hour')
  const ofMeasure = all(facets, 'measure').find((each) => each.of !== undefined)?.of
  const meant =
    of ??
    (by === undefined ? ofMeasure : undefined) ??
    (all(facets, 'show').some(({ show }) => show === 'newest') ? unitOfTime(time) : undefined)
  return { ...(meant !== undefined && { of: meant }), others: [] }
}

/** Measures that say what is meant better than a move or a range. */
const special: ReadonlySet<SaidMeasure> = new Set(['gap', 'wick', 'upper_wick', 'lower_wick', 'volume', 'body'])

function measuresOf(facets: readonly Facet[]): readonly SaidMeasure[] {
  const named = [...new Set(all(facets, 'measure').map(({ measure }) => measure))]
  if (all(facets, 'weekend gap').length > 0) return ['gap']
  const isSpecial = named.some((measure) => special.has(measure))
  // A range beside them is told as well.
  if (isSpecial) return named.filter((measure) => special.has(measure) || measure === 'range')
  if (named.includes('range')) return ['range']
  // What went a way is told with its sign.
  return named.includes('move') && (named.includes('change') || all(facets, 'way').length > 0) ? ['change'] : named.slice(0, 1)
}

/** What one wants to be told, the most special first. */
const showOrder: readonly NonNullable<SaidStatistics['show']>[] = ['newest', 'largest', 'smallest', 'list', 'count', 'sum', 'usual']
/** What tells of single units, which are told apart by groups no more. */
const ofSingle: ReadonlySet<SaidStatistics['show']> = new Set(['largest', 'smallest', 'list'])

function showsOf(facets: readonly Facet[], by: UnitGroup | undefined): Pick<SaidStatistics, 'show' | 'count'> {
  const allSaid = all(facets, 'show')
  // The usual is told with the largest of all.
  const isUsual = allSaid.some(({ show }) => show === 'usual') && all(facets, 'next').length === 0
  const said = allSaid.filter(({ show, count }) => !(isUsual && show === 'largest' && count === undefined))
  const [best] = said
    .filter(({ show, count }) => by === undefined || count !== undefined || !ofSingle.has(show))
    .toSorted((a, b) => showOrder.indexOf(a.show) - showOrder.indexOf(b.show) || (b.count ?? 0) - (a.count ?? 0))
  if (best === undefined || by !== undefined)
    return best !== undefined && !ofSingle.has(best.show) && best.show !== 'usual' ? { show: best.show } : {}
  return best.count === undefined ? { show: best.show } : { show: best.show, count: best.count }
}

type Time = Pick<Slots, 'time' | 'versus'>

const wholeMonths = (time: SaidTime | undefined) =>
  time?.time === 'calendar' && time.from.day === null && time.to?.day === null ? { first: time.from.month, last: time.to.month } : null

/** A month by its name is every one of them: "January vs July". */
function monthsOf(facets: readonly Facet[], { time, versus }: Time): Pick<SaidStatistics, 'months' | 'otherMonth' | 'otherMonths'> {
  const [own, other] = [wholeMonths(time), wholeMonths(versus)]
  if (own !== null && other !== null) return { months: own, otherMonths: other }
  const [stretch] = all(facets, 'months')
  if (stretch !== undefined) return { months: { first: stretch.first, last: stretch.last } }
  if (time?.time !== 'month' || time.isSince) return {}
  const months = { months: { first: time.month, last: time.month } }
  return versus?.time === 'month' ? { ...months, otherMonth: versus.month } : versus === undefined ? months : {}
}

/** By what units are told apart; of the best or worst month all of them are. */
function groupOf(facets: readonly Facet[], { months }: Pick<SaidStatistics, 'months'>): UnitGroup | undefined {
  const groups = all(facets, 'by')
  // "Weekends against weekdays" are told apart as such.
  const group = groups.find(({ by }) => by === 'weekend') ?? groups[0]
  const isOfMonths =
    all(facets, 'season').length > 0 ||
    (months !== undefined &&
      all(facets, 'unit').length === 0 &&
      all(facets, 'show').some(({ show, count }) => count === undefined && (show === 'largest' || show === 'smallest')))
  return group?.by ?? (isOfMonths ? 'month' : undefined)
}

/** What may be said once: of two of them one would be told without a word. */
const onceSaid: readonly Facet['facet'][] = ['next', 'given', 'without year', 'zone', 'told', 'months']
function saysTwice(facets: readonly Facet[], { timeframes = [] }: Slots): boolean {
  const several = (said: readonly unknown[]) => new Set(said.map((each) => JSON.stringify(each))).size > 1
  const units = all(facets, 'unit')
  const isTorn = units.some(({ isMeasured }) => isMeasured) && several(units.map(({ unit }) => unit))
  // "Weekly against daily range" is of two units.
  const measured = [
    ...all(facets, 'measure').flatMap((each) => each.of ?? []),
    ...timeframes.flatMap((timeframe) => unitOfChart[timeframe] ?? []),
  ]
  const shows = new Set(all(facets, 'show').map(({ show }) => show))
  // Hours of weekdays are no group of a table.
  const isTwoGroups = several(all(facets, 'by').flatMap(({ by }) => (by === 'weekend' ? [] : [by])))
  const isBothEnds = shows.has('largest') && shows.has('smallest') && all(facets, 'by').length === 0 && all(facets, 'season').length === 0
  return (
    isTorn ||
    isTwoGroups ||
    isBothEnds ||
    several(measured) ||
    onceSaid.some((name) => several(all(facets, name))) ||
    [true, false].some((isMost) => several(all(facets, 'size').flatMap((each) => (each.isMost === isMost ? [each.size] : []))))
  )
}

function statisticsOf(facets: readonly Facet[], slots: Slots): SaidStatistics {
  const months = monthsOf(facets, slots)
  const by = groupOf(facets, months)
  const { of, others } = unitsOf(facets, slots, by)
  const [way, next, given, year, zone, told, hours] = [
    all(facets, 'way').at(-1),
    all(facets, 'next')[0],
    all(facets, 'given')[0],
    all(facets, 'without year')[0],
    all(facets, 'zone')[0],
    all(facets, 'told')[0],
    all(facets, 'hours')[0],
  ]
  const sizes = all(facets, 'size')
  const least = sizes.find(({ isMost }) => !isMost)?.size ?? slots.least
  const most = sizes.find(({ isMost }) => isMost)?.size
  const ways = new Set(all(facets, 'way').map((each) => each.way))
  // Hours come once a day, so that the days beside them are told one by one.
  const isDaily = all(facets, 'each day').length > 0 || all(facets, 'unit').some(({ unit }) => unit === 'day')
  const isEach = isDaily && hours !== undefined && by === undefined && all(facets, 'show').length === 0
  const ofSize = sizes.find((each) => each.way !== undefined)?.way
  return {
    ...(of !== undefined && { of }),
    ...(others[0] !== undefined && { versus: others[0] }),
    ...(others[1] !== undefined && { third: others[1] }),
    ...(by !== undefined && { by }),
    ...showsOf(facets, by),
    ...(isEach && { show: 'list' as const }),
    ...(way !== undefined ? { way: ways.size > 1 ? 'both' : way.way } : ofSize !== undefined && { way: ofSize }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(by === 'month' && all(facets, 'by').length === 0 ? {} : months),
    ...(next !== undefined && { next: next.ahead ?? { count: 1, unit: 'bar' } }),
    ...(slots.horizon !== undefined && { next: slots.horizon }),
    ...(given !== undefined && { given: given.given }),
    ...(year !== undefined && { withoutYear: year.year }),
    ...(zone !== undefined && { zone: zone.zone }),
    ...(told !== undefined ? { told: told.told } : slots.told !== undefined && { told: slots.told }),
    ...(hours !== undefined && {
      of: 'clock',
      hours: { from: hours.from, to: hours.to === '24:00' ? '00:00' : (hours.to ?? ''), zone: hours.zone ?? 'UTC' },
    }),
    ...(slots.time?.time === 'bars' && { newest: slots.time.count }),
  }
}

/** Whether a question about an event can be asked with such a facet. */
const ofEvent: ReadonlySet<Facet['facet']> = new Set([
  'show',
  'next',
  'nexts',
  'event',
  'when',
  'again',
  'beside',
  'unit',
  'measure',
  'told',
  'lasting',
  'furthest',
])

const asksLongest = /\blong(?:est)?\b/iu

/** What is asked of something that happens: how often, when, and what came after it, each as far ahead as is said. */
function eventQuestions(
  facets: readonly Facet[],
  condition: string,
  slots: Slots,
  { chart, words }: { readonly chart: Timeframe; readonly words: string },
): readonly Question[] | null {
  if (facets.some(({ facet }) => !ofEvent.has(facet)) || slots.least !== undefined) return null
  if (all(facets, 'unit').some(({ unit }) => !general.includes(unit))) return null
  // "1m 3m 6m later" is months on charts of days.
  const isOfDays = unitOfChart[slots.timeframes?.[0] ?? chart] !== undefined
  const several = all(facets, 'nexts').flatMap(({ aheads }) =>
    aheads.map((ahead) => ({ ahead: isOfDays && ahead.unit === 'minute' ? { ...ahead, unit: 'month' as const } : ahead })),
  )
  const nexts = [...all(facets, 'next'), ...several]
  const { show } = showsOf(facets, undefined)
  const { horizon, ...rest } = slots
  const of = { ...rest, condition }
  const aheads: readonly (SaidHorizon | null)[] =
    nexts.length > 0 ? nexts.map(({ ahead }) => ahead) : horizon === undefined ? [] : [horizon]
  const known = aheads.filter((ahead) => ahead !== null)
  const after = (ahead: SaidHorizon | null): Question => ({ kind: 'after', slots: ahead === null ? of : { ...of, horizon: ahead } })
  if (all(facets, 'furthest').length > 0)
    return (known.length > 0 ? known : [null]).map((ahead) => ({
      kind: 'after_furthest',
      slots: ahead === null ? of : { ...of, horizon: ahead },
    }))
  // How long it went on is asked of its longest time; the biggest of bars is no such time.
  if (show === 'largest' && !asksLongest.test(words)) return null
  if (show === 'largest') return [{ kind: 'condition_runs', slots: of }]
  const asked = known.length > 0 ? known.map(after) : aheads.length > 0 ? [after(null)] : []
  if (show === 'list') return [{ kind: asked.length > 0 ? 'after_cases' : 'occasions', slots: asked[0]?.slots ?? of }]
  if (asked.length > 0) return asked
  if (all(facets, 'measure').some(({ measure }) => measure === 'change') || all(facets, 'lasting').length > 0) return [after(null)]
  if (show === 'count') return [{ kind: 'how_often', slots: of }]
  return all(facets, 'when').length > 0 ? [{ kind: 'last_time', slots: of }] : null
}

/** What else is said beside a question that is composed changes it in ways that are not told. */
const placed: ReadonlySet<Setting['set']> = new Set(['market', 'timeframe', 'time', 'days', 'later', 'horizon', 'least', 'unit'])

/** Where and when. */
const placesOf = ({ markets, timeframes, time, versus, days, later }: Slots): Slots => ({
  ...(markets !== undefined && { markets }),
  ...(timeframes !== undefined && { timeframes }),
  ...(time !== undefined && { time }),
  ...(versus !== undefined && { versus }),
  ...(days !== undefined && { days }),
  ...(later !== undefined && { later }),
})

/** Words by which a condition is another one. */
const denies = /\b(?:not|never|no|n't|exactly|only)\b/iu
/** Several of a unit as one: "the biggest 3 day drop". */
const severalAsOne = /(?<!\b(?:last|past|previous|over|for) )\b(?:[2-9]|\d\d+)(?: |-)(?:bar|candle|hour|day|week|month|year)\b/iu
const withinOne = /\b(?:in|within|inside) (?:a|an|one|1|a single) (?:minute|hour|day|week|month)\b/iu
const ofSoMany =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?: or more)? (?:[a-z]+ ){0,2}(?:in a row|on the trot|straight|consecutive|running)\b|\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?: or more)? (?:straight|consecutive)\b/iu
/** What resembles something is not that itself: "days like today", "moves like december"; polite and spoken uses aside. */
const resembles = /(?<!(?:\b(?:would|i|id|we|you|u|looks?|looked|looking|feels?|seems?|sounds?)|['’]d)) (?:like|similar to|resembling)\b/iu
/** What is usual is what something else is held against. */
const againstUsual =
  /\b(?:vs\.?|versus|against|compared (?:to|with)|relative to) (?:the |its |an? )?(?:average|avg|usual|normal|typical|mean|median)\W*$/iu
/** Whether words speak of what resembles something, and not of that itself. */
export const resemblesOther = (words: string): boolean => resembles.test(words)
const namesMarket = (words: string, { findMarket }: QuestionContext): boolean =>
  words.split(/\s+/u).some((word) => findMarket(word).length > 0)

/** Whether several things of one market are told beside each other: parts of a day, groups of days. */
const tellsApart = (facets: readonly Facet[]): boolean =>
  all(facets, 'by').length > 0 ||
  all(facets, 'months').length > 0 ||
  new Set(all(facets, 'unit').flatMap(({ unit }) => (general.includes(unit) ? [] : [unit]))).size > 1

/** What can be said of what is counted or measured. */
const ofStatistics: ReadonlySet<Facet['facet']> = new Set([
  'unit',
  'measure',
  'show',
  'by',
  'size',
  'way',
  'next',
  'given',
  'months',
  'without year',
  'zone',
  'hours',
  'told',
  'season',
  'weekend gap',
  'size asked',
  'each day',
  'again',
  'beside',
])

/** What was said before, with what is said anew in its place. */
function merged(before: SaidStatistics, said: SaidStatistics): SaidStatistics {
  // Single units are told apart by no group, and a group shows no single ones.
  const { by, show, count, ...rest } = before
  const keepsBy = by !== undefined && said.of === undefined && !ofSingle.has(said.show)
  return {
    ...rest,
    ...(keepsBy && { by }),
    ...(show !== undefined && said.by === undefined && { show }),
    ...(count !== undefined && said.by === undefined && said.show === undefined && { count }),
    ...said,
  }
}

const sideOf = (facets: readonly Facet[]): Pick<Slots, 'side'> => {
  const ways = new Set([...all(facets, 'way'), ...all(facets, 'topic')].flatMap(({ way }) => way ?? []))
  const [way] = ways
  return ways.size === 1 && way !== 'both' && way !== undefined ? { side: way } : {}
}
/** The way of a gap is the first that is said; what the day then did comes behind it. */
const sideOfGap = (facets: readonly Facet[]): Pick<Slots, 'side'> => {
  const way = all(facets, 'way')[0]?.way
  return way === 'up' || way === 'down' ? { side: way } : {}
}
const leastOf = (facets: readonly Facet[], { least }: Slots): Pick<Slots, 'least'> => {
  const size = all(facets, 'size').find(({ isMost }) => !isMost)?.size ?? least
  return size === undefined ? {} : { least: size }
}

/** A weekend lies before the bar of Monday, whatever shorter chart is open. */
const ofWeekend = (places: Slots, { timeframe }: QuestionContext): Slots => ({
  ...places,
  timeframes: unitOfChart[places.timeframes?.[0] ?? timeframe] === 'day' ? [places.timeframes?.[0] ?? timeframe] : ['1d'],
  days: { weekday: 'mon' },
})

/** Gaps are told with whether they were filled by their own tool. */
function gapsThatFill(
  facets: readonly Facet[],
  slots: Slots,
  said: Slots,
  words: string,
  previous: Question | null,
  context: QuestionContext,
): readonly Question[] | null {
  const [filled] = all(facets, 'filled')
  const isOfWeekend = all(facets, 'weekend gap').length > 0
  const ofBefore = previous?.slots.statistics?.measure === 'gap' || previous?.kind.startsWith('gap') === true ? previous.slots : null
  if (filled === undefined || !(isOfWeekend || ofBefore !== null || all(facets, 'measure').some(({ measure }) => measure === 'gap')))
    return null
  // Gaps within a part of the day are others than those of its days.
  if (all(facets, 'hours').length > 0 || all(facets, 'unit').some(({ unit }) => !general.includes(unit))) return null
  const groups = all(facets, 'by').map(({ by }) => by)
  if (groups.some((by) => by !== 'weekday' && by !== 'hour')) return null
  const split: Pick<Slots, 'split'> = groups.length === 0 ? {} : { split: groups.includes('hour') ? 'hour' : 'weekday' }
  // By a weekday is so many days only from Monday on.
  if (filled.isFromMonday === true && !isOfWeekend) return null
  const within = filled.within === null ? {} : { within: filled.within }
  const places = isOfWeekend || all(facets, 'measure').length > 0 || ofBefore === null ? said : { ...placesOf(ofBefore), ...said }
  const isMonday = isOfWeekend || (places.days !== undefined && 'weekday' in places.days && places.days.weekday === 'mon')
  const when: Slots = isMonday ? ofWeekend(places, context) : places
  const gaps: Slots = { ...when, ...sideOfGap(facets), ...leastOf(facets, slots) }
  const cases = gapCases({ facets, words, slots: gaps, within: filled.within })
  if (cases !== undefined) return cases
  const isSize = all(facets, 'show').some(({ show }) => show === 'usual') || all(facets, 'size asked').length > 0
  return [...(isSize ? [{ kind: 'gap_size', slots: gaps }] : []), { kind: 'gap_fill', slots: { ...gaps, ...within, ...split } }]
}

type Topic = Extract<Facet, { facet: 'topic' }>['topic']
const sortOf: Partial<Record<Topic, NonNullable<SaidTable['sort']>>> = {
  compare: 'change',
  drawdown: 'drawdown',
  pullbacks: 'drawdown',
  trend: 'trend',
  correlation: 'correlation',
}

/** The day of a moment: what others did on it. */
const dayOfMoment = (time: SaidTime | undefined): SaidTime | undefined =>
  time?.time === 'moment' ? (time.on ?? { time: 'period', period: 'today' }) : undefined

/** Several markets side by side, ranked by what is asked of them. */
function tableOf(facets: readonly Facet[], slots: Slots, previous: Question | null, { symbol }: QuestionContext): Question | null {
  const [group, matrix] = [all(facets, 'group')[0]?.group, all(facets, 'matrix')[0]]
  const before = previous?.kind === 'markets_table' || previous?.kind === 'compare' || previous?.kind === 'correlation' ? previous : null
  const isAdding = before !== null && all(facets, 'add').length > 0
  const named = isAdding ? [...new Set([...(before.slots.markets ?? []), ...(slots.markets ?? [])])] : (slots.markets ?? [])
  // What goes with a market is asked by its correlation.
  const isMovingWith = group === 'main'
  const topics = [...all(facets, 'topic').map(({ topic }) => topic), ...(isMovingWith ? (['correlation'] as const) : [])]
  const ofBefore = before?.slots.table
  // What is usual of one market is asked of no table.
  if (
    before !== null &&
    topics.length === 0 &&
    !isAdding &&
    group === undefined &&
    all(facets, 'show').some(({ show }) => show === 'usual')
  )
    return null
  const isAbout = topics.length > 0 || all(facets, 'measure').length > 0 || matrix !== undefined || isAdding || before !== null
  const isYears =
    topics.includes('correlation') || before?.kind === 'correlation' ? all(facets, 'by').some(({ by }) => by === 'year') : false
  if (!isAbout || (group === undefined && named.length < 2 && !isYears && before?.kind !== 'markets_table')) return null
  const isOfCorrelation = topics.includes('correlation') || before?.kind === 'correlation'
  // Beside a group, a market that is named is the one that all are held against.
  const against =
    isOfCorrelation && (group !== undefined || isYears)
      ? ((slots.markets ?? before?.slots.markets)?.at(-1) ?? (isMovingWith ? symbol : undefined))
      : ofBefore?.against
  const sort =
    topics.map((topic) => sortOf[topic]).findLast((each) => each !== undefined) ??
    (all(facets, 'measure').some(({ measure }) => measure === 'range') ? 'range' : undefined)
  // Where nothing is named to hold them against, each is held against each.
  const isEach = sort === 'correlation' && against === undefined && topics.every((topic) => topic === 'correlation')
  const shown = matrix !== undefined || isEach ? 'matrix' : isYears ? 'years' : undefined
  const table: SaidTable = {
    ...(group !== undefined ? { group } : ofBefore?.group !== undefined && { group: ofBefore.group }),
    ...(sort !== undefined ? { sort } : ofBefore?.sort !== undefined && { sort: ofBefore.sort }),
    ...(against !== undefined && { against }),
    ...(shown !== undefined && { show: shown }),
  }
  const markets = named.length > 0 ? named : (before?.slots.markets ?? [])
  const isPointing = all(facets, 'topic').some(({ topic }) => topic === 'compare') && group !== undefined
  const time = slots.time ?? before?.slots.time ?? (isPointing ? dayOfMoment(previous?.slots.time) : undefined)
  return {
    kind: 'markets_table',
    slots: { ...(markets.length > 0 && { markets }), ...(time !== undefined && !isYears && { time }), table },
  }
}

const spans = { day: 'day', week: 'week', month: 'month' } as const
/** Levels of a calendar, each set once; of retracements the time says of what. */
function levelsOf(facets: readonly Facet[], slots: Slots): readonly Question[] {
  const said = all(facets, 'levels').map(({ levels }) => levels)
  // One that says of which stretch is what the same without it means.
  const sets = new Map(
    said
      .filter((each) => each.span !== undefined || !said.some(({ set, span: other }) => set === each.set && other !== undefined))
      .map((levels) => [`${levels.set} ${levels.span}`, levels]),
  )
  const unit = unitOfTime(slots.time)
  const span = unit === 'day' || unit === 'week' || unit === 'month' ? spans[unit] : undefined
  const { markets } = slots
  return [...sets.values()].map((levels) => ({
    kind: 'key_levels',
    slots: {
      ...(markets !== undefined && { markets }),
      calendarLevels: levels.set === 'retracement' && span !== undefined ? { ...levels, span } : levels,
    },
  }))
}

/** Runs of bars that went one way, by the chart of their unit. */
function streakOf(facets: readonly Facet[], slots: Slots): readonly Question[] | null {
  const [unit] = [...all(facets, 'unit'), ...all(facets, 'topic')].flatMap((each) => each.unit ?? [])
  const chart = unit === 'day' ? '1d' : unit === 'week' ? '1w' : unit === 'month' ? '1M' : undefined
  const fits = facets.every(
    ({ facet }) => facet === 'topic' || facet === 'show' || facet === 'unit' || facet === 'way' || facet === 'beside' || facet === 'when',
  )
  if (!fits || (unit !== undefined && chart === undefined && unit !== 'bar')) return null
  return [{ kind: 'longest_streak', slots: { ...placesOf(slots), ...(chart !== undefined && { timeframes: [chart] }), ...sideOf(facets) } }]
}

const besideCorrelation: ReadonlySet<Facet['facet']> = new Set(['topic', 'show', 'beside', 'again', 'measure', 'unit', 'both'])
const besideLevels: ReadonlySet<Facet['facet']> = new Set(['levels', 'when', 'show', 'beside', 'again', 'unit', 'told'])
const besideTable: ReadonlySet<Facet['facet']> = new Set([
  'topic',
  'group',
  'matrix',
  'add',
  'show',
  'beside',
  'again',
  'measure',
  'by',
  'unit',
  'told',
  'way',
  'lasting',
])
const besidePullbacks: ReadonlySet<Facet['facet']> = new Set([
  'topic',
  'show',
  'size',
  'way',
  'beside',
  'again',
  'by',
  'unit',
  'told',
  'measure',
  'when',
  'lasting',
])

/** "Who moved, and how correlated": the changes stand in a table of their own beside that of the correlations. */
function withChanges(table: Question, facets: readonly Facet[]): readonly Question[] {
  const { sort, show } = table.slots.table ?? {}
  const isBoth = sort === 'correlation' && show === 'matrix' && all(facets, 'measure').length > 0
  return isBoth ? [{ ...table, slots: { ...table.slots, table: { sort: 'change' } } }, table] : [table]
}

/** What is asked of a thing that has a tool of its own, with whatever else is said of it. */
function ofTopic(facets: readonly Facet[], slots: Slots, previous: Question | null, context: QuestionContext): readonly Question[] | null {
  const fits = (beside: ReadonlySet<Facet['facet']>) => facets.every(({ facet }) => beside.has(facet))
  if (all(facets, 'levels').length > 0) return fits(besideLevels) ? levelsOf(facets, slots) : null
  const ofBefore = previous?.slots.markets ?? []
  const isBoth = all(facets, 'both').length > 0 && slots.markets === undefined
  const named = isBoth ? [...new Set([...ofBefore, context.symbol])] : (slots.markets ?? [])
  // Of the chart's own market with one that is named.
  const isOfTwo = all(facets, 'topic').some(({ topic }) => topic === 'correlation') && named.length > 0 && named.length <= 2
  if (isOfTwo && facets.every(({ facet }) => besideCorrelation.has(facet)))
    return [{ kind: 'correlation', slots: { ...placesOf(slots), markets: named } }]
  if (fits(besideTable)) {
    const table = tableOf(facets, slots, previous, context)
    if (table !== null) return withChanges(table, facets)
  }
  const topics = all(facets, 'topic').map(({ topic }) => topic)
  if (topics.includes('streak')) return streakOf(facets, slots)
  const isFall = topics.includes('pullbacks') || topics.includes('drawdown')
  if (!isFall || !fits(besidePullbacks) || (slots.markets?.length ?? 0) > 1) return null
  // The mean of what each year had is not told.
  const shows = new Set(all(facets, 'show').map(({ show }) => show))
  if (all(facets, 'by').length > 0 && shows.has('usual') && !shows.has('count')) return null
  // Of a drawdown each year is told apart, and nothing else is.
  const groups = all(facets, 'by').map(({ by }) => by)
  if (!topics.includes('pullbacks') && groups.some((by) => by !== 'year')) return null
  const split: Pick<Slots, 'split'> = !topics.includes('pullbacks') && groups.length > 0 ? { split: 'year' } : {}
  const kept = previous?.kind === 'drawdown' || previous?.kind === 'pullbacks' ? previous.slots : {}
  return [
    {
      kind: topics.includes('pullbacks') ? 'pullbacks' : 'drawdown',
      slots: { ...kept, ...placesOf(slots), ...split, ...leastOf(facets, slots) },
    },
  ]
}

/** What a few words change of a question of any kind: its market, chart and time, a way, a size. */
const changing: ReadonlySet<Facet['facet']> = new Set(['way', 'size', 'without year', 'again', 'beside'])
function changed(previous: Question, facets: readonly Facet[], slots: Slots, context: QuestionContext): Question | null {
  const isGap = previous.kind.startsWith('gap')
  const listed =
    facets.every(({ facet }) => facet === 'show' || facet === 'beside') && all(facets, 'show').some(({ show }) => show === 'list')
  if (listed) return followed('cases', previous)
  // A distance alone is the stop of a trade that is reckoned: "20 pips?"
  const [size, ...more] = facets.flatMap((each) => (each.facet === 'beside' || each.facet === 'again' ? [] : [each]))
  const stop = size?.facet === 'size' && !size.isMost ? size.size : undefined
  // The share within a condition: "2%?" behind a drop of 1%.
  const shared = stop?.unit === 'percent' && more.length === 0 ? withPercent(previous, stop.value) : null
  if (shared !== null) return { kind: shared.kind, slots: { ...shared.slots, ...placesOf(slots) } }
  if (isOfTrade(previous.kind))
    return stop === undefined || more.length > 0 || stop.unit === 'percent'
      ? null
      : { kind: previous.kind, slots: { ...previous.slots, ...placesOf(slots), trade: { ...previous.slots.trade, stop } } }
  const others = facets.filter((each) => !(isGap && each.facet === 'measure' && each.measure === 'gap'))
  if (!others.every(({ facet }) => changing.has(facet)) || all(facets, 'size').some(({ isMost }) => isMost)) return null
  const [year] = all(facets, 'without year')
  const said = { ...sideOf(facets), ...leastOf(facets, slots), ...(year !== undefined && { withoutYear: year.year }) }
  const isTaken = ignoredOf(kindNamed(previous.kind), said, context).length === 0
  return Object.keys(said).length === 0 || !isTaken
    ? null
    : { kind: previous.kind, slots: { ...previous.slots, ...placesOf(slots), ...said } }
}

/** Whether it is asked of the event before: how often, when, which, what came after it. */
const ofEventBefore: ReadonlySet<Facet['facet']> = new Set(['furthest', 'show', 'next', 'nexts', 'when', 'measure', 'again', 'beside'])
const goesOnEvent = (facets: readonly Facet[], { horizon }: Slots): boolean =>
  facets.every(({ facet }) => ofEventBefore.has(facet)) &&
  (horizon !== undefined || facets.some(({ facet }) => facet !== 'again' && facet !== 'beside' && facet !== 'measure'))

const isSized = ({ least, most, way, given }: SaidStatistics): boolean => [least, most, way, given].some((each) => each !== undefined)

/** The unit that is meant where none is named. */
function usualUnit({ by, given, hours, months }: SaidStatistics, measure: SaidMeasure, chart: Timeframe): TradingUnit {
  if (hours !== undefined) return 'clock'
  if (by !== undefined) return by === 'month' || by === 'year' ? (measure === 'change' ? unitOfGroup[by] : 'day') : unitOfGroup[by]
  if (months !== undefined && months.first !== months.last && measure === 'change') return 'month'
  if (given !== undefined || months !== undefined) return 'day'
  return measure === 'gap' ? 'day' : (unitOfChart[chart] ?? 'bar')
}

/**
 * The questions that the facets of a sentence make, in whatever order they are said; of one that goes on from statistics, those with
 * what is said anew. Null where they make none.
 */
export function composedOf(reading: Reading, at: Stretch, previous: Question | null, context: QuestionContext): Composed | null {
  const composed = composedFrom('events', reading, at, previous, context)
  // Words of a condition may be what is measured: "gaps up over 2%, how many filled".
  return composed ?? composedOfParts(reading, at, previous, context)
}

/** The same, where words of a condition are what is measured. */
export const composedOfParts: typeof composedOf = (reading, at, previous, context) => composedFrom('parts', reading, at, previous, context)

function composedFrom(
  of: 'events' | 'parts',
  reading: Reading,
  at: Stretch,
  previous: Question | null,
  context: QuestionContext,
): Composed | null {
  const words = textOf([at], reading.lattice)
  if (resemblesOther(words)) return null
  const { facets: named, settings, unreadAt } = facetsIn(reading, at, of)
  // "Yesterday's range vs average": the one of then against what is usual.
  const facets = againstUsual.test(words)
    ? named.map((each): Facet => (each.facet === 'show' && each.show === 'usual' ? { facet: 'show', show: 'newest' } : each))
    : named
  const { slots, unclear, clashingAt } = slotsOf({}, settings, reading.lattice, context)
  // Of two times one would be told without a word.
  if (clashingAt !== undefined) return null
  if (facets.length === 0 || settings.some(({ set }) => !placed.has(set))) return null
  const places = placesOf(slots)
  const events = all(facets, 'event')
  if (events.length > 0) {
    const condition = events.map(({ words }) => textOf(words, reading.lattice)).join(' and ')
    // A denial, or what another market did, is no more than a part of it.
    if (unreadAt.length > 0 || denies.test(words) || namesMarket(condition, context)) return null
    const isSame =
      all(facets, 'again').length > 0 && facets.every(({ facet }) => facet === 'event' || facet === 'again' || facet === 'beside')
    if (isSame && previous?.slots.condition !== undefined) {
      const before = [...(context.memory?.question === previous ? (context.memory.besides ?? []) : []), previous]
      const again = before.map(({ kind, slots: own }) => ({ kind, slots: { ...own, ...placesOf(slots), condition } }))
      return { questions: again, unclear, unreadAt, isWhole: true }
    }
    const questions = eventQuestions(facets, condition, slots, { chart: context.timeframe, words })
    return questions === null ? null : { questions, unclear, unreadAt, isWhole: true }
  }
  const measures = measuresOf(facets)
  const ofBefore = previous?.slots.condition
  if (ofBefore !== undefined && goesOnEvent(facets, slots)) {
    const kept = { ...previous!.slots, ...places, ...(slots.horizon !== undefined && { horizon: slots.horizon }) }
    const questions = eventQuestions(facets, ofBefore, kept, { chart: context.timeframe, words })
    return questions === null ? null : { questions, unclear, unreadAt, isWhole: false }
  }
  if (severalAsOne.test(words)) return null
  // A fall within one week is no fall from a high, however long it took.
  if (withinOne.test(words) && all(facets, 'topic').length > 0) return null
  // So many in a row are an event; the longest run is asked of no number.
  if (ofSoMany.test(words) && all(facets, 'topic').some(({ topic }) => topic === 'streak')) return null
  const topical = ofTopic(facets, slots, previous, context)
  const restsOn =
    (previous?.kind === 'markets_table' && all(facets, 'topic').length === 0) ||
    ((previous?.kind === 'key_levels' || previous?.kind === 'pivots') && all(facets, 'levels').length > 0)
  if (topical !== null) return { questions: topical, unclear, unreadAt, isWhole: !restsOn }
  const filling = gapsThatFill(facets, slots, places, words, previous, context)
  if (filling !== null) return { questions: filling, unclear, unreadAt, isWhole: measures.length > 0 }
  const [zone] = all(facets, 'zone')
  if (previous?.kind === 'active_hours' && zone !== undefined) {
    const statistics: SaidStatistics = { of: 'hour', by: 'hour', measure: 'range', zone: zone.zone }
    return { questions: [{ kind: 'statistics', slots: { ...previous.slots, ...places, statistics } }], unclear, unreadAt, isWhole: false }
  }
  const other = previous === null || previous.slots.statistics !== undefined ? null : changed(previous, facets, slots, context)
  if (other !== null) return { questions: [other], unclear, unreadAt, isWhole: false }
  // What is asked of something else is not counted as if it had not been said.
  const isSideBySide = tellsApart(facets)
  const isOfStatistics = (each: Facet) =>
    ofStatistics.has(each.facet) || (isSideBySide && (each.facet === 'compared' || (each.facet === 'topic' && each.topic === 'compare')))
  if (!facets.every(isOfStatistics) || saysTwice(facets, slots)) return null
  const hours = all(facets, 'hours')
  if (hours.length === 0 && all(facets, 'by').some(({ isOfHours }) => isOfHours)) return null
  // Several stretches of a day are asked about one after the other.
  const each = hours.length < 2 ? [facets] : hours.map((one) => facets.filter((facet) => facet.facet !== 'hours' || facet === one))
  const [said, ...others] = each.map((one) => statisticsOf(one, slots)) as [SaidStatistics, ...SaidStatistics[]]
  const before = previous?.slots.statistics
  const isWeekend = all(facets, 'weekend gap').length > 0
  const isNamed =
    said.of !== undefined ||
    isWeekend ||
    said.by !== undefined ||
    said.hours !== undefined ||
    said.otherMonths !== undefined ||
    said.given?.weekday !== undefined
  const parts = all(facets, 'unit').filter(({ unit }) => !general.includes(unit))
  const isMeasured =
    measures.length > 0 ||
    (parts.length > 1 && said.show !== undefined) ||
    all(facets, 'season').length > 0 ||
    said.by === 'month' ||
    (isSized(said) && isNamed)
  const isNew =
    isMeasured &&
    (isNamed ||
      (measures.length > 0 && said.show !== undefined && said.show !== 'count' && said.show !== 'newest') ||
      (measures.length > 0 && all(facets, 'told').length > 0 && slots.time !== undefined))
  // A way of the same unit turns what was asked: "down months?".
  const isTurned =
    before !== undefined &&
    said.way !== undefined &&
    said.of === before.of &&
    facets.every(({ facet }) => facet === 'way' || facet === 'unit' || facet === 'beside')
  const isAgain = before !== undefined && (!isNew || isTurned || all(facets, 'again').length > 0)
  if (!isAgain && !isNew) return null
  // Of two markets that went different ways on one day nothing is told here.
  if ((slots.markets?.length ?? 0) > 1 && new Set(all(facets, 'way').map(({ way }) => way)).size > 1) return null
  const whole = isAgain ? merged(before, said) : said
  const where = isWeekend ? { ...places, days: { weekday: 'mon' } as const } : places
  const kept: Slots = isAgain && previous !== null ? { ...previous.slots, ...where } : where
  // Of sessions side by side, without a way, it is how far they ranged.
  const isUsual = whole.show === 'usual' || whole.show === undefined
  const usualMeasure = parts.length > 1 && isUsual && whole.way === undefined && whole.given === undefined ? 'range' : 'change'
  const ofMeasures: readonly SaidMeasure[] = measures.length > 0 ? measures : [whole.measure ?? usualMeasure]
  const timeless: Slots =
    whole.months !== undefined ||
    kept.time?.time === 'bars' ||
    (whole.by === 'month' && kept.time?.time === 'month') ||
    (whole.by === 'weekday' && kept.time?.time === 'weekday')
      ? { ...kept, time: undefined, versus: undefined }
      : kept
  const wholes = [whole, ...others.map((other) => (isAgain ? merged(before, other) : other))]
  const questions = wholes.flatMap((whole) =>
    ofMeasures.map((one): Question => {
      const { timeframes, ...elsewhere } = timeless
      const of = whole.of ?? usualUnit(whole, one, timeframes?.[0] ?? context.timeframe)
      const isUnit = timeframes !== undefined && timeframes.some((each) => unitOfChart[each] === of)
      return {
        kind: 'statistics',
        slots: {
          ...elsewhere,
          ...(timeframes !== undefined && !isUnit && { timeframes }),
          statistics: { ...whole, of, measure: one },
        },
      }
    }),
  )
  return { questions, unclear, unreadAt, isWhole: !isAgain }
}
