import { weekdays } from '../../market/weekdays.ts'
import { dayText } from '../../strategy/describe.ts'
import { rule } from '../production.ts'
import type { SaidDistance, SaidPart } from '../question.ts'
import { partOfSession } from '../session-parts.ts'
import { distanceOf } from '../trade-slots.ts'

const partOf = (session: string): SaidPart | null => {
  const part = partOfSession(session)
  return part === undefined ? null : { part }
}

/** Hours of a session that are its opening, at most. */
const maxHours = 12
/** Of these parts the newest is meant where they stand as a time. */
const isDated = ({ part }: SaidPart): boolean => part === 'day' || part === 'week' || part === 'month'

/** Distances that bars can be measured in. */
const measurable: ReadonlySet<SaidDistance['unit']> = new Set(['pips', 'percent', 'atr', 'distance'])

/** Where a day opens: what it is held against, by how that is said of the day before. */
const openings = (
  [
    ['inside', "inside|within|in #previousDayWord 's? range", "opens inside yesterday's range"],
    ['outside', "outside of? #previousDayWord 's? range", "opens outside yesterday's range"],
    ['above_high', "above|over #previousDayWord 's? high", "opens above yesterday's high"],
    ['below_low', "below|under #previousDayWord 's? low", "opens below yesterday's low"],
    ['above_close', "above|over #previousDayWord 's? close", "opens above yesterday's close"],
    ['below_close', "below|under #previousDayWord 's? close", "opens below yesterday's close"],
  ] as const
).map(([opens, place, example]) =>
  rule('OpensAt', `#openingSubject? #openVerb ${place}`, { build: () => opens, weight: 0, examples: [example] }),
)

/** Parts of trading time, what they did, and sizes that count. */
export const partProductions = [
  rule('Size', 'Distance:distance', {
    build: ({ distance }) => {
      const size = distanceOf(distance)
      return size === null || !measurable.has(size.unit) || (distance.by === 'number' && distance.unit === null) ? null : size
    },
    weight: 0,
    examples: ['50 pips', '2%'],
  }),
  rule('Least', '#moreThanWord Size:size', { build: ({ size }) => size, weight: 0, examples: ['over 50 pips', 'at least 2%'] }),
  rule('Least', '#moreThanWord #cash:cash', {
    build: ({ cash }) => ({ value: cash, unit: 'distance' }),
    weight: 0,
    examples: ['more than 30 dollars'],
  }),
  rule('Least', '#cash:cash #orMoreWord', {
    build: ({ cash }) => ({ value: cash, unit: 'distance' }),
    weight: 0,
    examples: ['30 dollars or more'],
  }),
  rule('Least', 'Size:size #orMoreWord', { build: ({ size }) => size, weight: 0, examples: ['50 pips or more', '2% and up'] }),
  rule('TimeOf', 'whole|full|entire? #session:session session|hours|range?', {
    build: ({ session }) => partOf(session),
    weight: 0,
    examples: ['Asian range', 'whole London session'],
  }),
  rule('TimeOf', "TimeOf:of 's", { build: ({ of }) => of, weight: 0, examples: ["London's"] }),
  rule('TimeOf', '#previousWord day|days', { build: () => ({ part: 'day' }), weight: 0, examples: ['previous day'] }),
  rule('TimeOf', 'yesterday|yesterdays', { build: () => ({ part: 'day' }), weight: 0, examples: ['yesterday'] }),
  rule('TimeOf', '#previousWord week|weeks', { build: () => ({ part: 'week' }), weight: 0, examples: ['previous week'] }),
  rule('TimeOf', '#previousWord month|months', { build: () => ({ part: 'month' }), weight: 0, examples: ['prior month'] }),
  rule('TimeOf', 'first|opening #number:hours hours of|in TimeOf:of', {
    build: ({ hours, of }) => (of.hours === undefined && hours >= 1 && hours <= maxHours ? { ...of, hours } : null),
    weight: 0,
    examples: ['first 2 hours of London'],
  }),
  rule('TimeOf', 'first|opening hour of|in TimeOf:of', {
    build: ({ of }) => (of.hours === undefined ? { ...of, hours: 1 } : null),
    weight: 0,
    examples: ['first hour of NY'],
  }),
  rule('TimeOf', 'us|american|america|wallstreet|cash session|hours|day|open|market', {
    build: () => ({ part: 'newyork' }),
    weight: 0,
    examples: ['us session'],
  }),
  rule('FirstHours', 'TimeOf:of', {
    build: ({ of }) => (of.hours === undefined ? null : of),
    weight: 0,
    examples: ['first hour of London'],
  }),
  rule('FirstHours', '#firstHourUnit', { build: () => ({ part: 'day', hours: 1 }), weight: 0.5, examples: ['first hour'] }),
  rule('FirstHours', 'first|opening #number:hours hours of? #itWord? day?', {
    build: ({ hours }) => (hours >= 1 && hours <= maxHours && Number.isInteger(hours) ? { part: 'day', hours } : null),
    weight: 0.5,
    examples: ['first 2 hours of the day'],
  }),
  rule('HeldDay', 'at|on? #itWord? open|close:price of|on|every|each? every|each? #weekday:day', {
    build: ({ price, day }) => ({ day, price: price === 'open' ? 'open' : 'close' }),
    weight: 0,
    examples: ['at the close every Friday', 'the open of Monday'],
  }),
  rule('HeldDay', "at|on|every|each? #weekday:day 's? at|on? #itWord? open|close:price", {
    build: ({ price, day }) => ({ day, price: price === 'open' ? 'open' : 'close' }),
    weight: 0,
    examples: ['at mondays close', "Friday's open", 'every Friday at the close'],
  }),
  rule('Setting', '#onlyCaseWord #itWord? FirstHours:hours #auxWord? #movedWord? Least:least', {
    build: ({ least }) => ({ set: 'least', least }),
    weight: 0,
    examples: ['only when the first hour moved more than 0.5%'],
  }),
  rule('Edge', 'TimeOf:of #highNoun', { build: ({ of }) => ({ ...of, edge: 'high' }), weight: 0, examples: ['Asian high'] }),
  rule('Edge', 'TimeOf:of #lowNoun', { build: ({ of }) => ({ ...of, edge: 'low' }), weight: 0, examples: ['Asian low'] }),
  rule('Edge', 'TimeOf:of #edgeNoun', { build: ({ of }) => ({ ...of, edge: 'both' }), weight: 0.2, examples: ['London high or low'] }),
  rule('Edge', '#highNoun of|from TimeOf:of', {
    build: ({ of }) => ({ ...of, edge: 'high' }),
    weight: 0,
    examples: ['high of the Asian session'],
  }),
  rule('Edge', '#lowNoun of|from TimeOf:of', {
    build: ({ of }) => ({ ...of, edge: 'low' }),
    weight: 0,
    examples: ['low of the previous day'],
  }),
  rule('Edge', '#edgeNoun of|from TimeOf:of', {
    build: ({ of }) => ({ ...of, edge: 'both' }),
    weight: 0.2,
    examples: ['high and low of the Asian session'],
  }),
  rule('Edge', 'both|either|one|any sides|side|ends|end of TimeOf:of range?', {
    build: ({ of }) => ({ ...of, edge: 'both' }),
    weight: 0,
    examples: ['both sides of the Asian range'],
  }),
  rule('Edge', 'TimeOf:of range|box|extremes', {
    build: ({ of }) => ({ ...of, edge: 'both' }),
    weight: 0.3,
    examples: ['previous day range'],
  }),
  rule('Edge', 'range of TimeOf:of', {
    build: ({ of }) => ({ ...of, edge: 'both' }),
    weight: 0.5,
    examples: ['range of the first hour of London'],
  }),
  rule('Edge', '#session:session range|box', {
    build: ({ session }) => {
      const of = partOf(session)
      return of && { ...of, edge: 'both' }
    },
    weight: 0,
    examples: ['Asian range'],
  }),
  rule('Edge', '#priorHighWord', { build: () => ({ part: 'day', edge: 'high' }), weight: 0, examples: ['pdh'] }),
  rule('Edge', '#priorLowWord', { build: () => ({ part: 'day', edge: 'low' }), weight: 0, examples: ['pdl'] }),
  rule('Edge', '#priorWeekHighWord', { build: () => ({ part: 'week', edge: 'high' }), weight: 0, examples: ['pwh'] }),
  rule('Edge', '#priorWeekLowWord', { build: () => ({ part: 'week', edge: 'low' }), weight: 0, examples: ['pwl'] }),
  rule('From', '#openFromWord #session:session session? open', {
    build: ({ session }) => partOf(session),
    weight: 0,
    examples: ['from the London open'],
  }),
  rule('From', '#openFromWord #dailyWord open|opening', { build: () => ({ part: 'day' }), weight: 0, examples: ['from the daily open'] }),
  rule('From', '#openFromWord open|start #ofDayWord', {
    build: () => ({ part: 'day' }),
    weight: 0,
    examples: ['from the open of the day'],
  }),
  rule('From', '#openFromWord #weeklyWord open|opening', {
    build: () => ({ part: 'week' }),
    weight: 0,
    examples: ['from the weekly open'],
  }),
  rule('From', "#openFromWord monday|mondays 's? open|opening", {
    build: () => ({ part: 'week' }),
    weight: 0,
    examples: ["from monday's open"],
  }),
  rule('From', '#openFromWord open|start #ofWeekWord', {
    build: () => ({ part: 'week' }),
    weight: 0,
    examples: ['from the open of the week'],
  }),
  rule('Went', '#auxWord? #finishVerb? #moveSide:way', {
    build: ({ way }) => ({ way }),
    weight: 0,
    examples: ['closes red', 'was already down', 'falls'],
  }),
  rule('Went', 'Went:went Least:least', {
    build: ({ went, least }) => ({ ...went, least }),
    weight: 0,
    examples: ['was down more than 40 pips'],
  }),
  rule('Went', 'Went:went by? Size:least', {
    build: ({ went, least }) => ({ ...went, least }),
    weight: 0.1,
    examples: ['fell by 40 pips'],
  }),
  rule('PartWent', 'TimeOf:of Went:went', { build: ({ of, went }) => ({ ...of, ...went }), weight: 0, examples: ['London was down'] }),
  rule('PartWent', '#weekday:weekday Went:went', {
    build: ({ weekday, went }) => ({ part: 'day', ...went, weekday }),
    weight: 0,
    examples: ['Monday closes red'],
  }),
  rule('PartWent', '#candleSide:way TimeOf:of', { build: ({ way, of }) => ({ ...of, way }), weight: 0, examples: ['red London session'] }),
  rule('PartWent', '#candleSide:way #weekday:weekday', {
    build: ({ way, weekday }) => ({ part: 'day', way, weekday }),
    weight: 0,
    examples: ['red Monday'],
  }),
  rule('FilledIn', 'on|in|by|that? close? same|that day|session|bar', {
    build: () => ({ count: 1, unit: 'day' }),
    weight: 0,
    examples: ['the same day', 'by the close the same day'],
  }),
  rule('FilledIn', 'by|before close|end of? day?', { build: () => ({ count: 1, unit: 'day' }), weight: 0, examples: ['by the close'] }),
  rule('FilledIn', 'within|in|inside|by Duration:over', { build: ({ over }) => over, weight: 0, examples: ['within 5 days'] }),
  rule('Measured', 'from? open to|- close', { build: () => 'body', weight: 0, examples: ['open to close'] }),
  rule('Measured', 'from? close to|- close', { build: () => 'close', weight: 0, examples: ['close to close'] }),
  rule('Measured', 'from? high to|- low', { build: () => 'range', weight: 0, examples: ['high to low'] }),
  ...openings,
  rule('Setting', '#openingCaseWord OpensAt:opens', {
    build: ({ opens }) => ({ set: 'opens', opens }),
    weight: 0,
    examples: ["when the day opens above yesterday's close", "on days that open inside yesterday's range"],
  }),
  rule('Setting', ',? split|divided|broken|grouped|told|separate|separated down|apart|it|that? by|per|into #weekdayGroup', {
    build: () => ({ set: 'split', split: 'weekday' }),
    weight: 2,
    examples: ['split by weekday'],
  }),
  rule('Setting', 'of|for|in? each|every calendar|single? year', {
    build: () => ({ set: 'split', split: 'year' }),
    weight: 2,
    examples: ['of each year', 'every calendar year'],
  }),
  rule('Setting', 'by|per calendar? year', { build: () => ({ set: 'split', split: 'year' }), weight: 3, examples: ['by year'] }),
  // The values of a stretch of time that the one of now is placed among: "now against the last 4 years".
  rule('Setting', '#nowWord? compared|relative|versus|vs|against to|with? its? own? Time:time', {
    build: ({ time }) => (time.time === 'rolling' || time.time === 'dates' ? { set: 'ranked', ranked: time } : null),
    weight: 1,
    examples: ['against the last 4 years', 'compared to the last 10 years'],
  }),
  rule('Setting', 'for|over|of #number:nights night|nights', {
    build: ({ nights }) => (Number.isInteger(nights) && nights > 0 ? { set: 'nights', nights } : null),
    weight: 0,
    examples: ['for 5 nights'],
  }),
  rule('Setting', 'by|per #weekdayGroup', { build: () => ({ set: 'split', split: 'weekday' }), weight: 3, examples: ['by weekday'] }),
  rule('DaysSaid', '#onlyDayWord #weekday:weekday', { build: ({ weekday }) => ({ weekday }), weight: 0, examples: ['only Mondays'] }),
  rule('DaysSaid', 'on|for #weekday:weekday only|alone', {
    build: ({ weekday }) => ({ weekday }),
    weight: 0,
    examples: ['on Fridays only'],
  }),
  rule('DaysSaid', 'on|for|of|in|during all|the? #everyWeekday:weekday', {
    build: ({ weekday }) => ({ weekday }),
    weight: 0,
    examples: ['on Fridays'],
  }),
  rule('DaysSaid', 'on|for|of|in|during? every|each #weekday:weekday', {
    build: ({ weekday }) => ({ weekday }),
    weight: 0,
    examples: ['every Friday'],
  }),
  rule('Setting', "and|when|if|while|where|but|& it|day|that 's|is|was|falls on? a|an? #weekday:weekday", {
    build: ({ weekday }) => ({ set: 'days', days: { weekday } }),
    weight: 0,
    examples: ['and it is a Monday', "when it's friday"],
  }),
  rule('DaysSaid', '#everyWeekday:weekday', {
    build: ({ weekday }) => ({ weekday }),
    weight: 5,
    examples: ['Fridays'],
  }),
  rule('DaysSaid', '#withoutDayWord #weekday:without', {
    build: ({ without }) => ({ without }),
    weight: 0,
    examples: ['without Fridays', 'except Mondays'],
  }),
  rule('Setting', 'DaysSaid:days', {
    build: ({ days }) => ({ set: 'days', days }),
    weight: 1.2,
    examples: ['only Mondays', 'without Fridays'],
  }),
  rule('Setting', '#onlyDayWord #weekday:a to|-|–|till|until|through|thru #weekday:b', {
    build: ({ a, b }) => {
      const [from, to] = [weekdays.indexOf(a), weekdays.indexOf(b)]
      if (from < 0 || to <= from) return null
      const names = weekdays.slice(from, to + 1).map((day) => dayText[day])
      return { set: 'filter', filter: { said: 'filter', words: [`it is ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`] } }
    },
    weight: 0.2,
    examples: ['only tuesdays to thursdays'],
  }),
  rule('Setting', '#onlyDayWord #weekday:a ,|and|or|& #weekday:b', {
    build: ({ a, b }) => (a === b ? null : { set: 'filter', filter: { said: 'filter', words: [`it is ${dayText[a]} or ${dayText[b]}`] } }),
    weight: 0.2,
    examples: ['only mondays and fridays'],
  }),
  rule(
    'Setting',
    'what? if|and? #youWord? only|just #takenVerb #itWord? trades|trade|longs|shorts|signals|entries|them|those|ones? if|when|while|where|that? are|is? Filter:filter',
    {
      build: ({ filter }) => ({ set: 'filter', filter }),
      weight: 0,
      examples: ['what if i only take it above the 200 day average', 'only take trades when RSI is below 50'],
    },
  ),
  rule('Setting', 'and? condition|conditioned|conditional|filter|filtered on|upon|by|for price? #beWord? Filter:filter also|too?', {
    build: ({ filter }) => ({ set: 'filter', filter }),
    weight: 0.2,
    examples: ['condition on below the 50 SMA too', 'filter by RSI is below 50'],
  }),
  rule('Setting', 'Least:least', {
    build: ({ least }) => ({ set: 'least', least }),
    weight: 3,
    examples: ['of more than 1%', 'over 50 pips'],
  }),
  rule('Setting', 'but? only|just the? ones|those|gaps|moves|days|cases|bars|times? Least:least', {
    build: ({ least }) => ({ set: 'least', least }),
    weight: 0.5,
    examples: ['only the ones bigger than 1%', 'just those over 50 pips'],
  }),
  rule('Setting', 'only? #duringWord TimeOf:later only?', {
    build: ({ later }) => (isDated(later) ? null : { set: 'later', later }),
    weight: 1.6,
    examples: ['during London', 'in the NY session only'],
  }),
  rule('Setting', 'only #session:session session|hours?', {
    build: ({ session }) => {
      const later = partOf(session)
      return later && { set: 'later', later }
    },
    weight: 0.4,
    examples: ['only the London session', 'only London'],
  }),
  rule('Filter', 'AskedCondition:condition', {
    build: ({ condition }) => (condition.isPart || condition.market !== undefined ? null : { said: 'filter', words: condition.words }),
    weight: 0,
    examples: ['RSI is below 50'],
  }),
  rule('Filter', '#subjectWord #auxWord Said:said', {
    build: ({ said }) => ({ said: 'filter', words: ['price is', ...said] }),
    weight: 0.4,
    examples: ['it was above the 200 day'],
  }),
  rule('Filter', 'Said:said', {
    build: ({ said }) => ({ said: 'filter', words: ['price is', ...said] }),
    weight: 0.6,
    examples: ['above the 200 EMA'],
  }),
  rule('Setting', '#onlyCaseWord Filter:filter', {
    build: ({ filter }) => ({ set: 'filter', filter }),
    weight: 1,
    examples: ['only when price is above the 200 EMA', 'only the ones where it was above the 200 day'],
  }),
  rule('Setting', '#overTimeWord? Time:time #versusWord #overTimeWord? Time:versus', {
    build: ({ time, versus }) => ({ set: 'time', time, versus }),
    weight: 0.4,
    examples: ['this week vs last week', 'this month compared to last month'],
  }),
]
