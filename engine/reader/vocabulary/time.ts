import type { Entry, Shape } from '../../language/lexicon.ts'
import { weekdays } from '../../market/weekdays.ts'
import type { Trading } from '../meanings.ts'

const days = [
  ['mon', ['monday', 'mondays', 'mon', 'mo']],
  ['tue', ['tuesday', 'tuesdays', 'tue', 'tues']],
  ['wed', ['wednesday', 'wednesdays', 'wed', 'weds']],
  ['thu', ['thursday', 'thursdays', 'thu', 'thur', 'thurs']],
  ['fri', ['friday', 'fridays', 'fri']],
  ['sat', ['saturday', 'saturdays', 'sat']],
  ['sun', ['sunday', 'sundays']],
] as const

const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]

/** Days, times and zones. */
export const timeWords: readonly Entry<Trading>[] = [
  ...days.map(([value, words]) => ({ tag: 'weekday' as const, value, words })),
  { tag: 'weekdays', value: weekdays.slice(0, 5), words: ['weekdays', 'weekday', 'working days', 'work days', 'business days'] },
  { tag: 'weekdays', value: weekdays.slice(5), words: ['weekend', 'weekends', 'the weekend'] },
  { tag: 'weekdays', value: weekdays, words: ['24 / 7', 'every day of the week', 'all days', 'seven days a week', '7 days a week', 'any day', 'all week'] },
  ...months.map((words, at) => ({ tag: 'month' as const, value: at + 1, words })),
  { tag: 'dayPart', value: ['00:00', '12:00'], words: ['morning', 'mornings', 'before noon'] },
  { tag: 'dayPart', value: ['12:00', '24:00'], words: ['afternoon', 'afternoons', 'after noon'] },
  { tag: 'clock', value: '12:00', words: ['noon', 'midday'] },
  { tag: 'clock', value: '00:00', words: ['midnight'] },
  {
    tag: 'session',
    value: 'london',
    words: ['london', 'london session', 'london hours', 'london open', 'european session', 'europe session', 'european hours', 'eu session', 'london trading session', 'europe'],
  },
  {
    tag: 'session',
    value: 'newyork',
    words: ['new york', 'ny', 'new york session', 'ny session', 'us session', 'american session', 'us hours', 'new york hours', 'ny hours', 'nyc session', 'new york trading session'],
  },
  { tag: 'session', value: 'tokyo', words: ['tokyo', 'tokyo session', 'japanese session', 'tokyo hours'] },
  { tag: 'session', value: 'asian', words: ['asia', 'asian', 'asian session', 'asia session', 'asian hours', 'asian trading session'] },
  { tag: 'zone', value: 'UTC', words: ['utc', 'gmt', 'zulu', 'utc time', 'gmt time', 'universal time'] },
  {
    tag: 'zone',
    value: 'America/New_York',
    words: ['et', 'est', 'edt', 'eastern', 'eastern time', 'us eastern', 'us eastern time', 'new york time', 'ny time', 'new york', 'ny', 'new _ york'],
  },
  { tag: 'zone', value: 'America/Chicago', words: ['ct', 'cst', 'cdt', 'central time', 'chicago time', 'chicago'] },
  { tag: 'zone', value: 'Europe/London', words: ['london time', 'uk time', 'bst', 'london', 'uk'] },
  {
    tag: 'zone',
    value: 'Europe/Berlin',
    words: ['cet', 'cest', 'berlin time', 'berlin', 'german time', 'frankfurt time', 'frankfurt', 'central european time', 'paris time', 'mez'],
  },
  { tag: 'zone', value: 'Asia/Kolkata', words: ['ist', 'india time', 'indian time', 'indian standard time', 'mumbai time'] },
  { tag: 'zone', value: 'Asia/Tokyo', words: ['jst', 'tokyo time', 'japan time', 'tokyo'] },
  {
    tag: 'zone',
    value: 'exchange',
    words: ['exchange time', 'server time', 'broker time', 'local time', 'market time', 'chart time', 'broker server time', 'platform time'],
  },
  {
    tag: 'tradeVerb',
    value: null,
    verbs: ['trade', 'enter', 'take trades', 'take entries', 'open trades', 'open positions', 'enter trades', 'take positions', 'open', 'trade it', 'take a trade', 'open a trade', 'take signals', 'take setups'],
    nouns: ['entry', 'new entry', 'trade', 'new trade', 'position', 'new position', 'signal', 'setup', 'order', 'new order', 'work'],
    words: ['trading', 'trading hours', 'hours', 'session', 'sessions', 'trading time', 'trading session', 'trading window', 'time window', 'entry window', 'time filter', 'trading days', 'anything', 'anything new', 'trading is', 'entries are', 'schedule', 'time', 'new ones', 'new'],
  },
  {
    tag: 'holdVerb',
    value: null,
    verbs: ['hold', 'keep', 'stay in', 'hold for', 'keep for', 'hold it', 'hold it for', 'hold the position', 'hold the trade', 'stay in the trade', 'keep it', 'keep the trade', 'keep the position', 'ride it for'],
    nouns: ['holding period', 'holding time', 'time stop', 'time exit', 'maximum holding time', 'max holding time', 'max hold', 'maximum hold', 'max holding period', 'time limit', 'maximum holding period', 'time based exit', 'max time in trade'],
    words: ['max duration', 'trade duration'],
  },
  {
    tag: 'endOf',
    value: 'day',
    words: ['end of day', 'end of the day', 'eod', "day 's end", 'day end', 'market close', 'session close', 'close of the day', 'close of day', "day 's close", 'daily close', 'end of the trading day', 'end of trading', 'the bell', 'closing bell', "today 's close", 'close of trading', 'end of that day', 'end of each day', 'end of every day', 'end of the same day', 'close of the same day', 'same day close', 'market closes', 'day is over', 'day ends', 'cash close', 'end of the day session'],
  },
  {
    tag: 'endOf',
    value: 'week',
    words: ['end of week', 'end of the week', 'eow', "week 's end", 'weekend', 'the weekend', 'weekly close', "week 's close", 'close of the week', 'week end', 'end of the trading week', 'week ends', 'week is over'],
  },
  { tag: 'endOf', value: 'month', words: ['end of month', 'end of the month', 'eom', 'month end', "month 's end", 'monthly close', 'close of the month', 'last trading day of the month', 'last day of the month'] },
  { tag: 'endOf', value: 'session', words: ['end of session', 'end of the session', 'session end', 'end of the trading session', 'session ends'] },
  {
    tag: 'neverHold',
    value: 'day',
    words: ['overnight', 'over night', 'through the night', 'overnight positions', 'overnight holding', 'overnight trades', 'overnight holds', 'past the close', 'overnight risk', 'into the next day', 'over the night'],
  },
  {
    tag: 'neverHold',
    value: 'week',
    words: ['over the weekend', 'over weekends', 'over weekend', 'through the weekend', 'weekend holding', 'into the weekend', 'over the weekends', 'weekend positions', 'weekend holds', 'weekend risk', 'across the weekend', 'through weekends', 'weekend trades'],
  },
]

const pad = (text: string | undefined) => (text ?? '').padStart(2, '0')
const dateOf = (year: string | undefined, month: string | undefined, day: string | undefined): string | null => {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return Number.isNaN(Date.parse(date)) ? null : date
}

/** Dates in figures; of two that may be days the text's own order is not known, and only one that is plain is read. */
export const dateShapes: readonly Shape<Trading>[] = [
  { tag: 'date', shape: /((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/uy, value: ([, y, m, d]) => dateOf(y, m, d) },
  {
    tag: 'date',
    shape: /(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})(?!\d)/uy,
    value: ([, a, b, y]) => (Number(a) > 12 || a === b ? dateOf(y, b, a) : Number(b) > 12 ? dateOf(y, a, b) : null),
  },
]
