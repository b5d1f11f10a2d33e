import type { PartPrices } from '../../analysis/time-parts.ts'
import { cutAt, followsOn, isSessionUnit, unitsOf, type TradingUnit } from '../../analysis/trading-units.ts'
import { groupOf, isInMonths, weekdayOfDay } from '../../analysis/unit-groups.ts'
import { measureRules, type UnitMeasure } from '../../analysis/unit-measures.ts'
import { firstBarAtOrAfter, type Bars } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { daySeconds, mondayOf, monthStartOf, readDate, yearOf } from '../../market/day-number.ts'
import { ok, refused, type Result } from '../../result.ts'
import { meanOf, quantile, sumOf } from '../../statistics/moments.ts'
import type { Figure } from '../figure.ts'
import { countsDay, problemOfParts, stepOf } from '../part-fields.ts'
import { sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { shareFigures } from '../share-figures.ts'
import { defineTool, type ToolData } from '../tool.ts'
import { chartOfUnit, clockOfGroups, hoursOf, tellsForming, unitFields, unitNeeds, type UnitInput } from '../unit-fields.ts'
import { dateOfUnit, groupName, tellStatistics, unitName } from '../unit-words.ts'

const usualShown = 10
const newestShown = 3
/** Of all units one in ten lies below the first and above the second. */
const [lowShare, highShare] = [0.1, 0.9]
/** The same as half a unit in the last place of a price: 1.1050 − 1.1000 is 50 pips. */
const tolerance = 1e-9
const daysPerYear = 365.25

/** A unit with what was measured of it. */
interface Measured {
  readonly unit: PartPrices
  readonly before: PartPrices | null
  /** In prices or, of volume, in units. */
  readonly value: number
  readonly percent: number
  readonly at: number
}

/** A session moves from its own open, whatever was before it. */
const fromOpen: Partial<Record<UnitMeasure, UnitMeasure>> = { change: 'body', move: 'travel' }
const ruleOf = (unit: TradingUnit, measure: UnitMeasure) => measureRules[followsOn(unit) ? measure : (fromOpen[measure] ?? measure)]
const wordsOf = ({ of, measure }: UnitInput): string => ruleOf(of, measure).words

interface Size {
  readonly pips?: number | undefined
  readonly percent?: number | undefined
  readonly price?: number | undefined
}

/** Whether so much of a price is at least a size; everything is where none is said. */
function reaches({ pips, percent, price }: Size, value: number, share: number, pip: number | null): boolean {
  if (percent !== undefined) return share >= percent * (1 - tolerance)
  const least = price ?? (pips === undefined ? undefined : pips * (pip ?? 1))
  return least === undefined || value >= least * (1 - tolerance)
}

const isUp = ({ unit, before, value }: Measured, measure: UnitMeasure): number =>
  measureRules[measure].isSigned ? value : unit.close - (followsFrom(before) ?? unit.open)
const followsFrom = (before: PartPrices | null): number | undefined => before?.close

/** The units of a chart that trading dates and months leave. */
function measuredOf(unit: TradingUnit, scene: Scene, input: UnitInput): readonly Measured[] {
  const { bars, market } = scene
  const all = unitsOf(unit, bars, stepOf(scene), market.instrument.calendar, hoursOf(input))
  const rule = ruleOf(unit, input.measure)
  const follows = followsOn(unit)
  return all.flatMap((each, at): readonly Measured[] => {
    // A gap is always one from what was before.
    const before = follows || input.measure === 'gap' ? (all[at - 1] ?? null) : null
    const value = rule.of(each, before, bars)
    return value === null || !Number.isFinite(value)
      ? []
      : [{ unit: each, before, value, percent: (value / rule.base(each, before)) * 100, at }]
  })
}

const isWanted = ({ unit: { dayNumber } }: Measured, input: UnitInput): boolean => {
  const { from, to, first_month: first, last_month: last, other_month: other, without_year: without } = input
  const inMonths =
    first === undefined || isInMonths(dayNumber, first, last ?? first) || (other !== undefined && isInMonths(dayNumber, other, other))
  return (
    countsDay(dayNumber, input) &&
    inMonths &&
    (without === undefined || yearOf(dayNumber) !== without) &&
    (from === undefined || dayNumber >= readDate(from)!) &&
    (to === undefined || dayNumber <= readDate(to)!)
  )
}

/** What was given before each unit: a stretch of the same day up to where the unit begins, or the unit before. */
function givenBefore(units: readonly Measured[], input: UnitInput, data: ToolData): (each: Measured) => Measured | null {
  const { given, of, given_weekday: weekday } = input
  if (given === undefined || given === of) {
    const byPlace = new Map(units.map((each) => [each.at, each]))
    return ({ at }) => byPlace.get(at - 1) ?? null
  }
  const scene = sceneOf(chartOfUnit(input, given), data)
  const byDay = new Map(measuredOf(given, scene, { ...input, measure: 'body' }).map((each) => [each.unit.dayNumber, each]))
  return ({ unit }) => {
    const found = byDay.get(unit.dayNumber)
    if (found === undefined || found.unit.from >= unit.from) return null
    if (weekday !== undefined && weekdayOfDay(found.unit.dayNumber) !== weekday) return null
    const cut = cutAt(scene.bars, found.unit, unit.from)
    if (cut === null) return null
    // How the day stood is told from the close before it.
    const base = given === 'day' ? (byDay.get(unit.dayNumber)?.before?.close ?? cut.open) : cut.open
    return { ...found, unit: cut, value: cut.close - base, percent: (cut.close / base - 1) * 100 }
  }
}

const hasGiven = ({ given, given_way, given_weekday, given_pips, given_percent, given_price }: UnitInput): boolean =>
  [given, given_way, given_weekday, given_pips, given_percent, given_price].some((each) => each !== undefined)

function isGiven(found: Measured | null, input: UnitInput, pip: number | null): boolean {
  if (found === null) return false
  const { given_way: way, given_weekday: weekday, given_pips: pips, given_percent: percent, given_price: price } = input
  const sign = way === 'down' ? -1 : way === 'up' ? 1 : Math.sign(found.value)
  return (
    (weekday === undefined || weekdayOfDay(found.unit.dayNumber) === weekday) &&
    (way === undefined || found.value * sign > 0) &&
    reaches({ pips, percent, price }, found.value * sign, found.percent * sign, pip)
  )
}

/** Whether a unit went the way that is wanted, by as much as is wanted. */
function isSelected(each: Measured, input: UnitInput, pip: number | null): boolean {
  const { way, measure, least_pips, least_percent, least_price, most_pips, most_percent, most_price } = input
  const sign = way === undefined ? Math.sign(each.value) : way === 'up' ? 1 : -1
  const rule = measureRules[measure]
  if (way !== undefined && isUp(each, measure) * sign <= 0) return false
  const [value, percent] = rule.isSigned ? [each.value * sign, each.percent * sign] : [each.value, each.percent]
  const most = { pips: most_pips, percent: most_percent, price: most_price }
  const isBounded = most_pips !== undefined || most_percent !== undefined || most_price !== undefined
  return (
    reaches({ pips: least_pips, percent: least_percent, price: least_price }, value, percent, pip) &&
    !(isBounded && reaches(most, value, percent, pip))
  )
}

/** Told in percent of the close before, if nothing else is said. */
const inPercent: ReadonlySet<UnitMeasure> = new Set(['change', 'move', 'gap'])

function makerOf({ figures }: Scene, { of, measure, told }: UnitInput) {
  const { formula, isSigned } = ruleOf(of, measure)
  const isPercent = told === 'percent' || (told === undefined && inPercent.has(measure))
  /** Of values as they are measured; `what` says which of them it is. */
  const one = (each: Measured, what: string): Figure | null => many(isPercent ? each.percent : each.value, what)
  const many = (value: number, what: string): Figure | null => {
    const by = `${what} ${isPercent ? `(${formula}) ÷ ${inPercent.has(measure) ? 'close before' : 'open'}` : formula}`
    if (measure === 'volume') return figures.units(Math.round(value), by)
    return isPercent ? (isSigned ? figures.change(value, by) : figures.percent(value, by)) : figures.move(value, by)
  }
  const valueOf = (each: Measured): number => (isPercent ? each.percent : each.value)
  return { one, many, valueOf }
}
type Maker = ReturnType<typeof makerOf>

function groupFigures(name: string, units: readonly Measured[], scene: Scene, input: UnitInput, maker: Maker) {
  const values = Float64Array.from(units, maker.valueOf)
  const ups = units.filter((each) => isUp(each, input.measure) > 0).length
  const largest = units.reduce((best, each) => (maker.valueOf(each) > maker.valueOf(best) ? each : best), units[0]!)
  const net = units.reduce((sum, { unit, before }) => sum + unit.close - (before?.close ?? unit.open), 0)
  const moves = Float64Array.from(units, ({ unit, before, percent }) =>
    measureRules[input.measure].isSigned ? Math.abs(percent) : Math.abs(unit.close / (before?.close ?? unit.open) - 1) * 100,
  )
  return {
    name,
    units: scene.figures.count(units.length, 'units that were counted'),
    mean: maker.many(meanOf(values), 'mean of'),
    median: maker.many(quantile(values, 0.5), 'median of'),
    low: maker.many(quantile(values, lowShare), 'value that one in ten lie below of'),
    high: maker.many(quantile(values, highShare), 'value that one in ten lie above of'),
    largest: maker.one(largest, 'largest of'),
    largest_date: dateOfUnit(largest.unit, input.of, scene),
    sum: input.measure === 'volume' ? null : maker.many(sumOf(values), 'sum of'),
    net: scene.figures.move(net, 'sum of what each moved from its close before or its open to its close'),
    move: scene.figures.percent(meanOf(moves), 'mean size of the change of each, either way'),
    up: shareFigures(scene.figures, ups, units.length, 'those that went up'),
  }
}

/** Units told apart, in the order of their groups; of two units or two months beside each other each is one. */
function groupsOf(units: readonly Measured[], scene: Scene, input: UnitInput, maker: Maker) {
  const { by, other_month: other } = input
  const kind = by ?? (other === undefined ? null : 'month')
  if (kind === null) return []
  const zone = clockOfGroups(input)
  const groups = Map.groupBy(units, ({ unit }) => groupOf(kind, unit.dayNumber, unit.from, zone))
  return [...groups].toSorted(([a], [b]) => a - b).map(([group, of]) => groupFigures(groupName(kind, group), of, scene, input, maker))
}

/** How much a unit went on from its close to that of so many units later, in percent; null where it is not known yet. */
const changeAhead = (all: readonly Measured[], { at, unit }: Measured, ahead: number, first: number): number | null => {
  const later = all[at - first + ahead]
  return later === undefined ? null : (later.unit.close / unit.close - 1) * 100
}

function aheadFigures(all: readonly Measured[], chosen: readonly Measured[], ahead: number, { figures }: Scene) {
  const first = all[0]!.at
  const of = (units: readonly Measured[]) => Float64Array.from(units.flatMap((each) => changeAhead(all, each, ahead, first) ?? []))
  const told = (values: Float64Array, what: string) => ({
    units: figures.count(values.length, `${what} with a unit so much later`),
    mean: figures.change(values.length === 0 ? null : meanOf(values), `mean change of ${what}, close to close`),
    median: figures.change(values.length === 0 ? null : quantile(values, 0.5), `median change of ${what}, close to close`),
    up: shareFigures(figures, values.filter((value) => value > 0).length, values.length, `${what}, higher so much later`),
  })
  return { ahead: figures.count(ahead, 'units ahead'), cases: told(of(chosen), 'those counted'), all: told(of(all), 'all units') }
}

/** The newest day, week or month so far, from hours. */
function formingOf(input: UnitInput, data: ToolData): PartPrices | null {
  const scene = sceneOf({ symbol: input.symbol, timeframe: '1h' }, data)
  const { bars, market, last } = scene
  if (last < 0) return null
  const calendar = calendarNamed(market.instrument.calendar)
  const { dayNumber } = calendar.dateAt(data.nowSeconds)
  const start = input.of === 'day' ? dayNumber : input.of === 'week' ? mondayOf(dayNumber) : monthStartOf(dayNumber)
  const first = firstBarAtOrAfter(bars, calendar.day(start).open)
  if (first > last) return null
  return wholeOf(bars, first, last, start)
}

function wholeOf(bars: Bars, first: number, last: number, dayNumber: number): PartPrices {
  let [highBar, lowBar] = [first, first]
  for (let i = first + 1; i <= last; i += 1) {
    if (bars.high[i]! > bars.high[highBar]!) highBar = i
    if (bars.low[i]! < bars.low[lowBar]!) lowBar = i
  }
  const [open, close] = [bars.open[first]!, bars.close[last]!]
  const [high, low] = [bars.high[highBar]!, bars.low[lowBar]!]
  return { dayNumber, from: bars.time[first]!, to: bars.time[last]! + 1, first, last, open, high, low, close, highBar, lowBar }
}

/** The newest unit against all of them: the one that is not over yet, where it can be told, else the last one. */
function newestFigures(units: readonly Measured[], scene: Scene, input: UnitInput, data: ToolData, maker: Maker) {
  const newest = units.at(-1)!
  const part = tellsForming(input) ? formingOf(input, data) : null
  const isForming = part !== null && part.from >= newest.unit.to
  const rule = measureRules[input.measure]
  const value = isForming ? rule.of(part, newest.unit, scene.bars) : null
  const told: Measured =
    isForming && value !== null && input.measure !== 'volume'
      ? { unit: part, before: newest.unit, value, percent: (value / rule.base(part, newest.unit)) * 100, at: newest.at + 1 }
      : newest
  const earlier = told === newest ? units.slice(0, -1) : units
  if (earlier.length === 0) return null
  const size = (each: Measured) => Math.abs(maker.valueOf(each))
  const mean = meanOf(Float64Array.from(earlier, size))
  const smaller = earlier.filter((each) => size(each) < size(told)).length
  const { figures } = scene
  return {
    is_forming: told !== newest,
    date: dateOfUnit(told.unit, input.of, scene),
    value: maker.one(told, 'of the newest:'),
    mean: maker.many(mean, 'mean of the size of'),
    of_mean: figures.percent((size(told) / mean) * 100, 'size of the newest ÷ mean size of those before'),
    left: maker.many(Math.max(0, mean - size(told)), 'what is left to the mean size of'),
    more_than: figures.percent((smaller / earlier.length) * 100, 'those before that were smaller ÷ all of those before'),
    units: figures.count(earlier.length, 'units before it'),
  }
}

function caseOf(each: Measured, all: readonly Measured[], scene: Scene, input: UnitInput, maker: Maker) {
  const { figures } = scene
  const ahead = input.next ?? 1
  const change = changeAhead(all, each, ahead, all[0]!.at)
  return {
    date: dateOfUnit(each.unit, input.of, scene),
    value: maker.one(each, 'of the unit:'),
    close: figures.price(each.unit.close, 'close of the unit'),
    range: figures.move(each.unit.high - each.unit.low, 'high − low of the unit'),
    next: figures.change(change, `close ${ahead} later ÷ close − 1`),
  }
}

/** The units to be shown one by one. */
function shownOf(chosen: readonly Measured[], input: UnitInput, maker: Maker): readonly Measured[] {
  const { show = 'usual', count } = input
  const size = (each: Measured) => (input.way === 'down' ? -maker.valueOf(each) : maker.valueOf(each))
  if (show === 'largest' || show === 'smallest') {
    const sign = show === 'largest' ? 1 : -1
    // Of both ways the size counts.
    const rank = (each: Measured) => (input.way === undefined && show === 'largest' ? Math.abs(size(each)) : size(each))
    return chosen.toSorted((a, b) => sign * (rank(b) - rank(a)) || b.at - a.at).slice(0, count ?? usualShown)
  }
  const few = chosen.length <= usualShown ? usualShown : newestShown
  return chosen.slice(-(count ?? (show === 'list' ? usualShown : few))).toReversed()
}

/** What came next is told of the units that are shown, where some are chosen by their size. */
const aheadOf = (chosen: readonly Measured[], input: UnitInput, maker: Maker): readonly Measured[] =>
  input.show === 'largest' || input.show === 'smallest' ? shownOf(chosen, input, maker) : chosen

function sizeFigures({ figures, market }: Scene, { pips, percent, price }: Size, what: string): Figure | null {
  if (percent !== undefined) return figures.percent(percent, what)
  const distance = price ?? (pips === undefined ? null : pips * (market.instrument.pip ?? 1))
  return figures.move(distance, what)
}

function resultOf(
  input: UnitInput,
  scene: Scene,
  all: readonly Measured[],
  wanted: readonly Measured[],
  data: ToolData,
  others: readonly Group[],
) {
  const { figures, market } = scene
  const { pip } = market.instrument
  const before = givenBefore(all, input, data)
  const within = hasGiven(input) ? wanted.filter((each) => isGiven(before(each), input, pip)) : wanted
  const chosen = within.filter((each) => isSelected(each, input, pip))
  const maker = makerOf(scene, input)
  if (within.length === 0) return null
  const [first, last] = [within[0]!.unit, within.at(-1)!.unit]
  const years = Math.max((last.to - first.from) / daySeconds / daysPerYear, 1 / daysPerYear)
  const same = hasGiven(input)
    ? within.filter((each) => Math.sign(isUp(each, input.measure)) * Math.sign(before(each)!.value) > 0).length
    : null
  return {
    symbol: input.symbol,
    unit: unitName(input.of, input),
    measure: wordsOf(input),
    is_signed: measureRules[input.measure].isSigned,
    since: dateOfUnit(first, input.of, scene),
    until: dateOfUnit(last, input.of, scene),
    zone: input.by === 'hour' ? clockOfGroups(input) : null,
    within: figures.count(within.length, 'units that are looked at'),
    least: sizeFigures(scene, { pips: input.least_pips, percent: input.least_percent, price: input.least_price }, 'least size that counts'),
    most: sizeFigures(scene, { pips: input.most_pips, percent: input.most_percent, price: input.most_price }, 'size that counts up to'),
    given: hasGiven(input)
      ? {
          unit: unitName(input.given ?? input.of, input),
          least: sizeFigures(
            scene,
            { pips: input.given_pips, percent: input.given_percent, price: input.given_price },
            'least move of what is given',
          ),
          of: figures.count(wanted.length, 'all units, whatever went before'),
          same: shareFigures(figures, same!, within.length, 'those that went the same way as what is given'),
        }
      : null,
    chosen: shareFigures(figures, chosen.length, within.length, 'units that count'),
    a_year: figures.number(chosen.length / years, 'units that count ÷ years from the first to the last one looked at'),
    usual: chosen.length === 0 ? null : groupFigures(unitName(input.of, input), chosen, scene, input, maker),
    groups: [...groupsOf(chosen, scene, input, maker), ...others],
    ups: groupsOf(within, scene, input, maker).length > 0 && hasSize(input) ? sharesOf(within, scene, input) : [],
    newest: input.show === 'newest' && chosen.length > 0 ? newestFigures(chosen, scene, input, data, maker) : null,
    cases: shownOf(chosen, input, maker).map((each) => caseOf(each, all, scene, input, maker)),
    next: input.next === undefined ? null : aheadFigures(all, aheadOf(chosen, input, maker), input.next, scene),
  }
}
export type Statistics = NonNullable<ReturnType<typeof resultOf>>

const hasSize = (input: UnitInput): boolean =>
  [input.way, input.least_pips, input.least_percent, input.least_price, input.most_pips, input.most_percent, input.most_price].some(
    (each) => each !== undefined,
  )

/** How many of each group count, where groups are told apart by how often something is so. */
function sharesOf(within: readonly Measured[], scene: Scene, input: UnitInput) {
  const zone = clockOfGroups(input)
  const { by } = input
  if (by === undefined) return []
  const { pip } = scene.market.instrument
  const groups = Map.groupBy(within, ({ unit }) => groupOf(by, unit.dayNumber, unit.from, zone))
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([group, of]) => ({
      name: groupName(by, group),
      units: scene.figures.count(of.length, 'units of the group'),
      chosen: shareFigures(
        scene.figures,
        of.filter((each) => isSelected(each, input, pip)).length,
        of.length,
        'those of the group that count',
      ),
    }))
}

type Group = ReturnType<typeof groupFigures>

const sizeNames = ['pips', 'percent', 'price'] as const

function problemOf(input: UnitInput): string | null {
  const given = (name: 'least' | 'most' | 'given') => sizeNames.filter((unit) => input[`${name}_${unit}`] !== undefined).length
  if (given('least') > 1 || given('most') > 1 || given('given') > 1) return 'Say a size in one way: in pips, in percent or in price.'
  const wrong = [input.from, input.to].find((each) => each !== undefined && readDate(each) === null)
  if (wrong !== undefined) return `${wrong} is not a date that exists.`
  const isClock = [input.of, input.versus, input.third, input.given].includes('clock')
  if (isClock && hoursOf(input) === null) return 'Which hours? Say from when to when.'
  if (input.measure === 'volume' && (given('least') > 0 || given('most') > 0)) return 'A size of volume cannot be counted.'
  return null
}

/** What days, weeks, sessions, hours or bars usually do, how many of them did so much, and what came next. */
export const statistics = defineTool({
  name: 'statistics',
  summary:
    'Any measure (change, body, range, gap, wick, volume) of bars, hours, days, weeks, months, years, sessions, first or last hours or hours of a clock: mean, median, spread, how many of at least or at most a size, the largest or smallest with dates, by hour, weekday, month, year, or two units beside each other; only some weekdays, months or years; given what the same day or the unit before did; what came next.',
  input: unitFields,
  needs: unitNeeds,
  run(input, data): Result<{ readonly result: Statistics }, string> {
    const problem = problemOf(input)
    if (problem !== null) return refused(problem)
    const scene = sceneOf(chartOfUnit(input, input.of), data)
    const { calendar, symbol } = scene.market.instrument
    const session = [input.of, input.versus, input.third, input.given].find((unit) => unit !== undefined && isSessionUnit(unit))
    const noSession = session === undefined ? null : problemOfParts([session as never], symbol, calendar)
    if (noSession !== null) return refused(noSession)
    const all = measuredOf(input.of, scene, input)
    const wanted = newestOf(
      all.filter((each) => isWanted(each, input)),
      input,
    )
    if (wanted.length === 0) return refused(tooFewBars(scene, scene.bars, 'of that to tell'))
    const result = resultOf(input, scene, all, wanted, data, othersOf(input, data))
    return result === null ? refused(`That never came before in the bars of ${symbol} that are looked at.`) : ok({ result })
  },
  tell: tellStatistics,
})

/** The same of the units that are compared. */
const othersOf = (input: UnitInput, data: ToolData): readonly Group[] =>
  [input.versus, input.third].flatMap((unit): readonly Group[] => {
    if (unit === undefined) return []
    const scene = sceneOf(chartOfUnit(input, unit), data)
    const of = { ...input, of: unit }
    const units = newestOf(
      measuredOf(unit, scene, of).filter((each) => isWanted(each, of)),
      input,
    ).filter((each) => isSelected(each, of, scene.market.instrument.pip))
    return units.length === 0 ? [] : [groupFigures(unitName(unit, input), units, scene, of, makerOf(scene, of))]
  })

const newestOf = (units: readonly Measured[], { last }: UnitInput): readonly Measured[] => (last === undefined ? units : units.slice(-last))
