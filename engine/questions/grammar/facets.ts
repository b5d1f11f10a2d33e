import type { Period } from '../../agent/periods.ts'
import type { TradingUnit } from '../../analysis/trading-units.ts'
import type { Weekday } from '../../market/weekdays.ts'
import type { Categories, TimeUnit } from '../../reader/meanings.ts'
import { rule } from '../production.ts'
import { partOfSession } from '../session-parts.ts'

const units: Partial<Record<TimeUnit, TradingUnit>> = { bar: 'bar', hour: 'hour', day: 'day', week: 'week', month: 'month', year: 'year' }
const unitOf = (unit: TimeUnit | undefined) => {
  const of = unit === undefined ? undefined : units[unit]
  return of === undefined ? null : ({ facet: 'unit', unit: of } as const)
}
/** A stretch of each day, in the zone that is said last. */
const ofHours = ({ from, to }: Categories['Hours']) =>
  ({ facet: 'hours', from: from.time, to: to.time, zone: to.zone ?? from.zone }) as const
/** "5% in one hour": the unit that is measured. */
const inOne = (unit: TimeUnit) => {
  const of = unitOf(unit)
  return of && { ...of, isMeasured: true as const }
}
const spanBefore: Partial<Record<Period, 'day' | 'week' | 'month'>> = { yesterday: 'day', last_week: 'week', last_month: 'month' }
const mostShown = 50
const shown = (show: 'largest' | 'smallest' | 'list', count: number | undefined) =>
  count === undefined || count > mostShown || count < 1 || !Number.isInteger(count)
    ? ({ facet: 'show', show } as const)
    : ({ facet: 'show', show, count } as const)
const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1970 && number <= 2100
const weekdaysInRow: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']

/** What is said of things that are counted or measured; each stands for itself, so that any order of them is read. */
export const facetProductions = [
  rule('Facet', '#timeUnit:unit', { build: ({ unit }) => unitOf(unit), weight: 2.2, examples: ['days', 'week'] }),
  rule('Facet', '#barUnit', { build: () => ({ facet: 'unit', unit: 'bar' }), weight: 1, examples: ['candles'] }),
  rule('Facet', 'daily candles|bars|closes?', { build: () => ({ facet: 'unit', unit: 'day' }), weight: 0.5, examples: ['daily closes'] }),
  rule('Facet', 'weekly candles|bars|closes|close', {
    build: () => ({ facet: 'unit', unit: 'week' }),
    weight: 0.5,
    examples: ['weekly close'],
  }),
  rule('Facet', 'in|of|during|for? the? TimeOf:of hours|session?', {
    build: ({ of }) =>
      of.hours !== undefined || of.part === 'week' || of.part === 'month' || of.part === 'day' ? null : { facet: 'unit', unit: of.part },
    weight: 0.3,
    examples: ['in the London session'],
  }),
  rule('Facet', 'us|american session|hours|time?', { build: () => ({ facet: 'unit', unit: 'newyork' }), weight: 0.8, examples: ['us'] }),
  rule('Facet', 'in|of|during? #firstHourUnit', {
    build: () => ({ facet: 'unit', unit: 'first_hour' }),
    weight: 0.1,
    examples: ['in the first hour'],
  }),
  rule('Facet', 'in|of|during? #lastHourUnit', {
    build: () => ({ facet: 'unit', unit: 'last_hour' }),
    weight: 0.1,
    examples: ['last hour of the day'],
  }),
  rule('Facet', '#rangeMeasure', { build: () => ({ facet: 'measure', measure: 'range' }), weight: 0.2, examples: ['range'] }),
  rule('Facet', '#dailyRange', {
    build: () => ({ facet: 'measure', measure: 'range', of: 'day' }),
    weight: 0.1,
    examples: ['daily range'],
  }),
  rule('Facet', '#changeMeasure', { build: () => ({ facet: 'measure', measure: 'change' }), weight: 1, examples: ['return', 'performs'] }),
  rule('Facet', '#moveMeasure', { build: () => ({ facet: 'measure', measure: 'move' }), weight: 1, examples: ['moves'] }),
  rule('Facet', '#bodyMeasure', { build: () => ({ facet: 'measure', measure: 'body' }), weight: 0.2, examples: ['bodies'] }),
  rule('Facet', '#gapMeasure', { build: () => ({ facet: 'measure', measure: 'gap' }), weight: 0.2, examples: ['opening gaps'] }),
  rule('Facet', '#wickMeasure', { build: () => ({ facet: 'measure', measure: 'wick' }), weight: 0.2, examples: ['wicks'] }),
  rule('Facet', '#upperMeasure', { build: () => ({ facet: 'measure', measure: 'upper_wick' }), weight: 0, examples: ['upper wicks'] }),
  rule('Facet', '#lowerMeasure', { build: () => ({ facet: 'measure', measure: 'lower_wick' }), weight: 0, examples: ['lower wick'] }),
  rule('Facet', '#volumeMeasure', { build: () => ({ facet: 'measure', measure: 'volume' }), weight: 0.2, examples: ['volume'] }),
  rule('Facet', '#countAsk', { build: () => ({ facet: 'show', show: 'count' }), weight: 0.2, examples: ['how many'] }),
  rule('Facet', '#shareAsk', { build: () => ({ facet: 'show', show: 'count' }), weight: 0.3, examples: ['what %'] }),
  rule('Facet', '#listAsk', { build: () => ({ facet: 'show', show: 'list' }), weight: 0.3, examples: ['list em'] }),
  rule('Facet', 'last|newest|recent #number:count', { build: ({ count }) => shown('list', count), weight: 3, examples: ['last 20'] }),
  rule('Facet', '#greatestAsk #number:count?', {
    build: ({ count }) => shown('largest', count),
    weight: 0.4,
    examples: ['biggest', 'top 10'],
  }),
  rule('Facet', '#number:count #greatestAsk', { build: ({ count }) => shown('largest', count), weight: 0.4, examples: ['3 highest'] }),
  rule('Facet', '#leastAsk #number:count?', { build: ({ count }) => shown('smallest', count), weight: 0.4, examples: ['smallest 5'] }),
  rule('Facet', 'which|what? #number:count #timeUnit:unit #bestWorst', {
    build: ({ count }) => shown('largest', count),
    weight: 0,
    examples: ['which 3 weeks best/worst'],
  }),
  rule('Facet', '#number:count #leastAsk', { build: ({ count }) => shown('smallest', count), weight: 0.4, examples: ['5 quietest'] }),
  rule('Facet', '#worstAsk #number:count?', { build: ({ count }) => shown('smallest', count), weight: 0.4, examples: ['worst'] }),
  rule('Facet', '#sumAsk', { build: () => ({ facet: 'show', show: 'sum' }), weight: 0.4, examples: ['in total'] }),
  rule('Facet', '#versusWord the? #averageAsk #timeUnit:unit?', {
    build: () => ({ facet: 'show', show: 'newest' }),
    weight: 0.1,
    examples: ['vs avg week', 'as opposed to the typical day'],
  }),
  rule('Facet', '#newestAsk', {
    build: () => ({ facet: 'show', show: 'newest' }),
    weight: 0.4,
    examples: ['anything unusual', 'percentile'],
  }),
  rule('Facet', '#averageAsk', { build: () => ({ facet: 'show', show: 'usual' }), weight: 0.6, examples: ['on average'] }),
  rule('Facet', '#byAsk #timeUnit:unit', {
    build: ({ unit }) =>
      unit === 'hour'
        ? { facet: 'by', by: 'hour' }
        : unit === 'month'
          ? { facet: 'by', by: 'month' }
          : unit === 'year'
            ? { facet: 'by', by: 'year' }
            : null,
    weight: 0.6,
    examples: ['per hour'],
  }),
  rule('Facet', '#byAsk? #hourGroup', { build: () => ({ facet: 'by', by: 'hour' }), weight: 1.2, examples: ['by hour of day'] }),
  rule('Facet', '#byAsk? #weekdayGroup', { build: () => ({ facet: 'by', by: 'weekday' }), weight: 0.2, examples: ['by weekday'] }),
  rule('Facet', '#byAsk? #monthGroup', { build: () => ({ facet: 'by', by: 'month' }), weight: 0.2, examples: ['by calendar month'] }),
  rule('Facet', '#byAsk? #yearGroup', { build: () => ({ facet: 'by', by: 'year' }), weight: 0.2, examples: ['year by year'] }),
  rule('Facet', '#byAsk? #weekGroup', { build: () => ({ facet: 'by', by: 'week_of_year' }), weight: 0.1, examples: ['by week of year'] }),
  rule('Facet', '#weekendGroup', { build: () => ({ facet: 'by', by: 'weekend' }), weight: 0.1, examples: ['weekend vs weekdays'] }),
  rule('Facet', '#weekday:a #weekday:b #weekday:c #weekday:d? #weekday:e?', {
    build: (days) => (weekdaysInRow.includes(days.a) ? { facet: 'by', by: 'weekday' } : null),
    weight: 0.1,
    examples: ['mon tue wed thu fri'],
  }),
  rule('Facet', 'on|of? the? #weekday:a or|vs|versus|against|than|and|&|/|compared to|with? on|the? the? #weekday:b', {
    build: ({ a, b }) => (a === b ? null : { facet: 'by', by: 'weekday' }),
    weight: 0.1,
    examples: ['on the monday or the friday', 'mondays vs fridays'],
  }),
  rule('Facet', 'of? + Size:size', {
    build: ({ size }) => ({ facet: 'size', size, isMost: false, way: 'up' }),
    weight: 0,
    examples: ['+5%'],
  }),
  rule('Facet', '#cash:cash #orMoreWord', {
    build: ({ cash }) => ({ facet: 'size', size: { value: cash, unit: 'price' }, isMost: false }),
    weight: 0,
    examples: ['$100+', '$10 or more'],
  }),
  rule('Facet', '#cash:cash', {
    build: ({ cash }) => ({ facet: 'size', size: { value: cash, unit: 'price' }, isMost: false }),
    weight: 1.5,
    examples: ['$100'],
  }),
  rule('Facet', '#sideComparison', { build: () => ({ facet: 'compared' }), weight: 1, examples: ['smaller', 'more'] }),
  rule('Facet', '#sizeAsk', { build: () => ({ facet: 'size asked' }), weight: 0.2, examples: ['how big'] }),
  rule('Facet', '#weekendGap', { build: () => ({ facet: 'weekend gap' }), weight: 0, examples: ['weekend gaps', 'gaps on sunday open'] }),
  rule('Facet', 'in|after|over? #number:a /|, #number:b /|,|and|or #number:c #timeUnit:unit later|after|ahead|out?', {
    build: ({ a, b, c, unit }) => ({ facet: 'nexts', aheads: [a, b, c].map((count) => ({ count, unit })) }),
    weight: 0,
    examples: ['in 10/20/40 days', '5, 10 and 20 bars later'],
  }),
  rule('Facet', 'in|after|over? #number:a /|,|and|or #number:b #timeUnit:unit later|after|ahead|out', {
    build: ({ a, b, unit }) => ({ facet: 'nexts', aheads: [a, b].map((count) => ({ count, unit })) }),
    weight: 0,
    examples: ['5 and 10 days later'],
  }),
  rule('Facet', 'from|between|at|in? Hours:hours', {
    build: ({ hours }) => ofHours(hours),
    weight: 0.4,
    examples: ['8 to 9am'],
  }),
  rule('Facet', 'in|of|during|for|just|only? #overlapNoun only|alone?', {
    build: () => ({ facet: 'hours', from: '08:00', to: '12:00', zone: 'America/New_York' }),
    weight: 0,
    examples: ['the london new york overlap', 'just the overlap'],
  }),
  rule('Facet', '( Hours:hours )', {
    build: ({ hours }) => ofHours(hours),
    weight: 0,
    examples: ['(18:00-22:00 utc)'],
  }),
  rule('Facet', '#moreThanWord Size:size', {
    build: ({ size }) => ({ facet: 'size', size, isMost: false }),
    weight: 0,
    examples: ['over 2%'],
  }),
  rule('Facet', 'of|by|with? Size:size #orMoreWord', {
    build: ({ size }) => ({ facet: 'size', size, isMost: false }),
    weight: 0,
    examples: ['5% or more'],
  }),
  rule('Facet', 'Size:size', { build: ({ size }) => ({ facet: 'size', size, isMost: false }), weight: 2, examples: ['5%'] }),
  rule('Facet', 'only|just? #moreThanWord Size:size only?', {
    build: ({ size }) => ({ facet: 'size', size, isMost: false }),
    weight: 0,
    examples: ['only bigger than 1%'],
  }),
  rule('Facet', '#lessThanWord Size:size', {
    build: ({ size }) => ({ facet: 'size', size, isMost: true }),
    weight: 0.5,
    examples: ['under 150 points'],
  }),
  rule('Facet', '#moreThanWord #cash:cash', {
    build: ({ cash }) => ({ facet: 'size', size: { value: cash, unit: 'price' }, isMost: false }),
    weight: 0,
    examples: ['over $10'],
  }),
  rule('Facet', '#lessThanWord #cash:cash', {
    build: ({ cash }) => ({ facet: 'size', size: { value: cash, unit: 'price' }, isMost: true }),
    weight: 0,
    examples: ['under $10'],
  }),
  rule('Facet', '#moveSide:way', { build: ({ way }) => ({ facet: 'way', way }), weight: 0.6, examples: ['drops', 'bounces'] }),
  rule('Facet', '#candleSide:way', { build: ({ way }) => ({ facet: 'way', way }), weight: 0.5, examples: ['red'] }),
  rule('Facet', 'only|just the? #moveSide:way days|weeks|bars|candles|ones|months|hours?', {
    build: ({ way }) => ({ facet: 'way', way }),
    weight: 0,
    examples: ['only down days'],
  }),
  rule('Facet', '#bothWaysWord separate|separately?', {
    build: () => ({ facet: 'way', way: 'both' }),
    weight: 0.2,
    examples: ['both ways'],
  }),
  rule('Facet', 'Ahead:ahead', {
    build: ({ ahead }) => ({ facet: 'next', ahead }),
    weight: 0.2,
    examples: ['5 days later', 'the next day'],
  }),
  rule('Facet', 'and|what? #nextAsk Duration:ahead', {
    build: ({ ahead }) => ({ facet: 'next', ahead }),
    weight: 0.1,
    examples: ['what after 5 days', 'what next 4 weeks'],
  }),
  rule('Facet', 'and|n|&? do|does|did they|those|it|price|these usually|normally? #moveSide:way after|afterwards|later|then', {
    build: () => ({ facet: 'next', ahead: null }),
    weight: 0,
    examples: ['do they dump after'],
  }),
  rule('Facet', 'in one|1|a|an|single #timeUnit:unit', {
    build: ({ unit }) => inOne(unit),
    weight: 0,
    examples: ['in one hour', 'in a day'],
  }),
  rule('Facet', '#furthestAsk', { build: () => ({ facet: 'furthest' }), weight: 0, examples: ['max adverse', 'mae'] }),
  rule('Facet', '#eachDay', { build: () => ({ facet: 'each day' }), weight: 0, examples: ['each day', 'day by day'] }),
  rule('Facet', 'how many pips|points|pts|ticks|dollars', {
    build: () => ({ facet: 'told', told: 'price' }),
    weight: 0,
    examples: ['how many points'],
  }),
  rule('Facet', 'at|on|after|around the? open|bell|opening', {
    build: () => ({ facet: 'unit', unit: 'first_hour' }),
    weight: 0.4,
    examples: ['at the open'],
  }),
  rule(
    'Facet',
    'on? #weekday:a morning|mornings|afternoon|afternoons|evening|evenings|night|nights or|vs|versus|against|than|and|& on? #weekday:b morning|mornings|afternoon|afternoons|evening|evenings|night|nights',
    {
      build: ({ a, b }) => (a === b ? null : { facet: 'by', by: 'weekday', isOfHours: true }),
      weight: 0,
      examples: ['sunday evenings vs saturday evenings'],
    },
  ),
  rule('Facet', '#nextAsk', { build: () => ({ facet: 'next', ahead: null }), weight: 1.2, examples: ['what came next'] }),
  rule('Facet', '#givenWord the? PartWent:given', {
    build: ({ given }) => ({ facet: 'given', given }),
    weight: 0,
    examples: ['if Monday was down more than 1%'],
  }),
  rule('Facet', '#givenWord the? TimeOf:of #movedWord Least:least', {
    build: ({ of, least }) => ({ facet: 'given', given: { ...of, way: null, least } }),
    weight: 0,
    examples: ['when London moved more than 60 pips'],
  }),
  rule('Facet', '#givenWord the? day #movedWord? already? #candleSide:way Least:least?', {
    build: ({ way, least }) => ({ facet: 'given', given: { part: 'day', way, ...(least !== undefined && { least }) } }),
    weight: 0,
    examples: ['if the day was already up >1%'],
  }),
  rule('Facet', '#month:first -|–|to|through|till|until #month:last', {
    build: ({ first, last }) => ({ facet: 'months', first, last }),
    weight: 0.1,
    examples: ['nov-apr'],
  }),
  rule('Facet', 'and|but? #withoutYearWord #number:year #messingWord?', {
    build: ({ year }) => (isYear(year) ? { facet: 'without year', year } : null),
    weight: 0.5,
    examples: ['without 2012'],
  }),
  rule('Facet', '#zoneAsk #zone:zone time?', { build: ({ zone }) => ({ facet: 'zone', zone }), weight: 0.5, examples: ['in CET'] }),
  rule('EventFacet', '#subjectWord #auxWord? stay|stays|stayed|remain|remains|remained|hold|held|was|been Said:said', {
    build: ({ said }) => ({ facet: 'event', words: ['price is', ...said] }),
    weight: 3,
    examples: ['it stayed over 150'],
  }),
  rule('EventFacet', 'AskedCondition:event', {
    build: ({ event }) => (event.isPart ? null : { facet: 'event', words: event.words }),
    weight: 5,
    examples: ['golden cross', 'RSI below 30'],
  }),
  rule('Facet', '#whenAsk', { build: () => ({ facet: 'when' }), weight: 1.5, examples: ['when'] }),
  rule('Facet', '#priceTold', { build: () => ({ facet: 'told', told: 'price' }), weight: 0.8, examples: ['in pips'] }),
  rule('Facet', '#percentTold', { build: () => ({ facet: 'told', told: 'percent' }), weight: 0.8, examples: ['in %'] }),
  rule('Facet', '#onlyWord', { build: () => ({ facet: 'beside' }), weight: 0.6, examples: ['only'] }),
  rule('Facet', '#countAsk? #percentTold? #filledWord FilledIn:within?', {
    build: ({ within }) => ({ facet: 'filled', within: within ?? null }),
    weight: 0,
    examples: ['how many filled same day', 'filled'],
  }),
  rule('Facet', '#filledWord by|before|until|till #weekday:day', {
    build: ({ day }) => {
      const days = weekdaysInRow.indexOf(day) + 1
      return days === 0 ? null : { facet: 'filled', within: { count: days, unit: 'day' }, isFromMonday: true }
    },
    weight: 0,
    examples: ['filled by tuesday'],
  }),
  rule('Facet', '#pullbackNoun', { build: () => ({ facet: 'topic', topic: 'pullbacks' }), weight: 0, examples: ['pullbacks'] }),
  rule('Facet', '#lastingWord', { build: () => ({ facet: 'lasting' }), weight: 0.3, examples: ['how long did they last'] }),
  rule('Facet', '#timeSpan:a #timeSpan:b #timeSpan:c? #timeSpan:d? later|after|ahead|out|on?', {
    build: ({ a, b, c, d }) => ({ facet: 'nexts', aheads: [a, b, c, d].filter((each) => each !== undefined) }),
    weight: 0,
    examples: ['1m 3m 6m later'],
  }),
  rule(
    'Facet',
    'continue|continues|follow|follows|fade|fades|reverse|reverses|keep|keeps TimeOf:of direction|move|trend|way? or|and? fade|reverse|follow|continue? it|them?',
    {
      build: ({ of }) => ({ facet: 'given', given: { ...of, way: null } }),
      weight: 0,
      examples: ["continue London's direction or fade it"],
    },
  ),
  rule('Facet', 'turnaround tuesday|tuesdays real|true|thing|effect?', {
    build: () => ({ facet: 'given', given: { part: 'day', way: 'down', weekday: 'mon' } }),
    weight: 0,
    examples: ['turnaround tuesday'],
  }),
  rule('Facet', '#session:session open|opening|session|hours', {
    build: ({ session }) => {
      const unit = partOfSession(session)
      return unit === undefined ? null : { facet: 'unit', unit }
    },
    weight: 0.6,
    examples: ['NY open'],
  }),
  rule('Facet', '#drawdownTopic', { build: () => ({ facet: 'topic', topic: 'drawdown' }), weight: 0, examples: ['max dd'] }),
  rule('Facet', 'inversely|negatively|positively|strongly|closely|inverse|negative|positive #correlationTopic', {
    build: () => ({ facet: 'topic', topic: 'correlation' }),
    weight: 0,
    examples: ['inversely correlated'],
  }),
  rule('Facet', '#correlationTopic', { build: () => ({ facet: 'topic', topic: 'correlation' }), weight: 0, examples: ['correlation'] }),
  rule('Facet', '#compareTopic', { build: () => ({ facet: 'topic', topic: 'compare' }), weight: 0, examples: ['compare'] }),
  rule('Facet', '#trendTopic', { build: () => ({ facet: 'topic', topic: 'trend' }), weight: 0, examples: ['trended better'] }),
  rule('Facet', '#streakTopic', { build: () => ({ facet: 'topic', topic: 'streak' }), weight: 0, examples: ['streaks'] }),
  rule('Facet', '#sidedStreak:way in|of|by? #timeUnit:unit?', {
    build: ({ way, unit }) => {
      const of = unitOf(unit)
      return unit !== undefined && of === null ? null : { facet: 'topic', topic: 'streak', way, ...(of !== null && { unit: of.unit }) }
    },
    weight: 0,
    examples: ['losing streak', 'losing streak in days'],
  }),
  rule('Facet', 'between|with|of? #bothWord', { build: () => ({ facet: 'both' }), weight: 0.3, examples: ['between the two'] }),
  rule('Facet', 'on? the? last|newest|current #barUnit', {
    build: () => ({ facet: 'unit', unit: 'bar' }),
    weight: 0.4,
    examples: ['on the last bar'],
  }),
  rule('Facet', '#matrixWord', { build: () => ({ facet: 'matrix' }), weight: 0, examples: ['matrix'] }),
  rule('Facet', '#addWord', { build: () => ({ facet: 'add' }), weight: 0.5, examples: ['add'] }),
  rule('Facet', 'of|among|against? the? #marketGroup:group', {
    build: ({ group }) => ({ facet: 'group', group }),
    weight: 0.2,
    examples: ['jpy pairs', 'of the majors'],
  }),
  rule('Facet', '#movesWith', { build: () => ({ facet: 'group', group: 'main' }), weight: 0, examples: ['what moves with'] }),
  rule('Facet', '#pivotNoun', { build: () => ({ facet: 'levels', levels: { set: 'pivots' } }), weight: 0, examples: ['pivots', 'r1'] }),
  rule('Facet', '#fibNoun', { build: () => ({ facet: 'levels', levels: { set: 'retracement' } }), weight: 0, examples: ['fib'] }),
  rule('Facet', '#fibNoun from|of|on? #periodWord:period low|high|range|move|swing? to|-|and? high|low?', {
    build: ({ period }) => {
      const span = spanBefore[period]
      return span === undefined ? null : { facet: 'levels', levels: { set: 'retracement', span } }
    },
    weight: 0,
    examples: ['fib from last weeks low to high'],
  }),
  rule('Facet', '#opensNoun', { build: () => ({ facet: 'levels', levels: { set: 'opens' } }), weight: 0, examples: ['monthly open'] }),
  rule('Facet', '#periodWord:period #priorNoun', {
    build: ({ period }) => {
      const span = spanBefore[period]
      return span === undefined ? null : { facet: 'levels', levels: { set: 'before', span } }
    },
    weight: 0.1,
    examples: ['last weeks hi/lo', 'yesterdays high'],
  }),
  rule('Facet', 'and|did|has? #takenWord #takenWord?', {
    build: () => ({ facet: 'when' }),
    weight: 0.4,
    examples: ['taken out', 'get hit already'],
  }),
  rule('Facet', '#seasonNoun', { build: () => ({ facet: 'season' }), weight: 0, examples: ['seasonality'] }),
  rule('Facet', 'how often|much? positive', {
    build: () => ({ facet: 'show', show: 'usual' }),
    weight: 0,
    examples: ['how often positive'],
  }),
  rule('Facet', '#againWord', { build: () => ({ facet: 'again' }), weight: 0.6, examples: ['same'] }),
  rule('Facet', '#insteadWord', { build: () => ({ facet: 'again' }), weight: 0.2, examples: ['instead of next'] }),
  rule('Facet', '#zone:zone? Clock:from -|–|to|until|till Clock:to #zone:after?', {
    build: ({ zone, from, to, after }) => ({ facet: 'hours', from: from.time, to: to.time, zone: zone ?? after ?? null }),
    weight: 0.1,
    examples: ['9:00-9:30'],
  }),
  rule('Facet', 'at|the|in? #zone:zone? Clock:from #zone:after? hour|candle|bar|candles|bars?', {
    build: ({ zone, from, after }) => ({ facet: 'hours', from: from.time, to: null, zone: zone ?? after ?? null }),
    weight: 0.6,
    examples: ['the 12:00 london candle', 'at 3am'],
  }),
]
