import type { MarketGroup } from '../../agent/market-groups.ts'
import { periods, type Period } from '../../agent/periods.ts'
import type { Entry, Vocabulary } from '../../language/lexicon.ts'
import { vocabulary as reader } from '../../reader/vocabulary/all.ts'
import type { Asking } from '../meanings.ts'
import { cannotWords } from './cannot.ts'
import { currencyShapes } from './currencies.ts'
import { facetGroups } from './facets.ts'
import { askingGroups, type Group } from './groups.ts'
import { sideWords } from './sides.ts'
import { terms } from './terms.ts'
import { topicGroups } from './topics.ts'
import { turnGroups } from './turns.ts'

/** Other words for periods than their names with blanks. */
const periodNames: Partial<Record<Period, readonly string[]>> = {
  today: [
    'today',
    'todays',
    "today 's",
    'the day',
    'intraday',
    'this day',
    'the current day',
    'tdy',
    '2day',
    'the current session',
    'on the day',
    'the day so far',
  ],
  yesterday: [
    'yesterday',
    'yesterdays',
    "yesterday 's",
    'the previous day',
    'the day before',
    'the last day',
    'previous day',
    'last day',
    'prior day',
    'ystd',
    'yday',
    'yest',
    'yestday',
    'd - 1',
  ],
  this_week: [
    'this week',
    'the week',
    'current week',
    'on the week',
    'wk to date',
    'this wk',
    'week to date',
    'wtd',
    "this week 's",
    'so far this week',
    'the current week',
  ],
  last_week: [
    'last week',
    'last wk',
    'prev week',
    'previous week',
    'the week before',
    'prior week',
    "last week 's",
    'the past calendar week',
  ],
  this_month: [
    'this month',
    'the month',
    'current month',
    'on the month',
    'month to date',
    'mtd',
    "this month 's",
    'so far this month',
    'the current month',
  ],
  last_month: ['last month', 'prev month', 'previous month', 'the month before', 'prior month', "last month 's"],
  this_year: [
    'this year',
    'the year',
    'current year',
    'on the year',
    'this yr',
    'year to date',
    'ytd',
    "this year 's",
    'so far this year',
    'since the start of the year',
    'since january first',
    'since the beginning of the year',
    'since new year',
    'the current year',
  ],
  last_year: ['last year', 'last yr', 'prev year', 'previous year', 'the year before', 'prior year', "last year 's"],
  this_quarter: ['this quarter', 'current quarter', 'quarter to date', 'qtd', 'the quarter'],
  last_quarter: ['last quarter', 'previous quarter', 'prior quarter'],
}

const asEntries = (groups: Readonly<Record<string, Group>>): readonly Entry<Asking>[] =>
  // Every name of a group is a tag whose meaning is null.
  Object.entries(groups).map(([tag, words]) => ({ tag, value: null, ...words }) as Entry<Asking>)

/** Periods as a price is said to be of them, without the sign: "last weeks high". */
const possessive = /^(?:(?:last|this|prev|previous) (?:day|week|month|quarter|year)|yesterday|today)$/
const withOwners = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.filter((word) => possessive.test(word)).map((word) => `${word}s`),
]

/** Candle patterns in the plural: "bullish engulfings". */
const patternPlurals: readonly Entry<Asking>[] = (reader.entries as readonly Entry<Asking>[]).flatMap((entry) =>
  entry.tag === 'pattern' ? [{ tag: entry.tag, value: entry.value, words: (entry.words ?? []).map((word) => `${word}s`) }] : [],
)

/** Weekdays in the singular and in the plural. */
const isPlural = (word: string): boolean => word.endsWith('days')
const weekdayWords: readonly Entry<Asking>[] = (reader.entries as readonly Entry<Asking>[]).flatMap((entry) =>
  entry.tag === 'weekday'
    ? [
        { tag: 'oneWeekday', value: entry.value, words: (entry.words ?? []).filter((word) => !isPlural(word)) },
        { tag: 'everyWeekday', value: entry.value, words: (entry.words ?? []).filter(isPlural) },
      ]
    : [],
)

/** Markets that one speaks of together. */
const pairWords = ['pairs', 'crosses', 'pair', 'cross']
const namedGroups: readonly (readonly [MarketGroup, readonly string[]])[] = [
  ['majors', ['majors', 'major pairs', 'the majors', 'other majors']],
  [
    'fx',
    [
      'fx pairs',
      'forex pairs',
      'currency pairs',
      'currencies',
      'fx',
      'majors and crosses',
      'majors n crosses',
      'other pairs',
      'pairs',
      'the pairs',
      'others',
      '2 others',
      'other pair',
    ],
  ],
  ['crypto', ['coins', 'cryptos', 'other coins', 'altcoins', 'alts', 'crypto pairs']],
  ['indices', ['indices', 'indexes', 'other indices', 'stock indices']],
  ['stocks', ['stocks', 'other stocks', 'shares', 'tech stocks', 'megacaps']],
  ['metals', ['metals', 'precious metals']],
  ['energy', ['energy markets', 'energies', 'oils']],
]
const groupWords: readonly Entry<Asking>[] = [
  ...namedGroups.map(([value, words]): Entry<Asking> => ({ tag: 'marketGroup', value, words })),
  ...(['usd', 'eur', 'gbp', 'jpy', 'aud', 'chf', 'cad', 'nzd'] as const).map((value): Entry<Asking> => ({
    tag: 'marketGroup',
    value,
    words: ['', 'other ', 'all ', 'the '].flatMap((before) => pairWords.slice(0, 2).map((pair) => `${before}${value} ${pair}`)),
  })),
  { tag: 'marketGroup', value: 'jpy', words: ['yen pairs', 'other yen pairs', 'yen crosses'] },
  { tag: 'marketGroup', value: 'usd', words: ['dollar pairs', 'other dollar pairs'] },
]

/** Units of time as they are shortened behind a number: "2y". */
const shortUnits: readonly Entry<Asking>[] = [
  { tag: 'shortUnit', value: 'day', words: ['d', 'dy', 'dys'] },
  { tag: 'shortUnit', value: 'week', words: ['w', 'wk', 'wks'] },
  { tag: 'shortUnit', value: 'month', words: ['mo', 'mos', 'mth', 'mths', 'mnths'] },
  { tag: 'shortUnit', value: 'year', words: ['y', 'yr', 'yrs'] },
]
/** Times that traders speak of by a name, by their first and last day. */
const eras: readonly (readonly [string, string, readonly string[]])[] = [
  [
    '2020-02-20',
    '2020-03-23',
    ['covid', 'the covid', 'the covid crash', 'covid crash', 'corona', 'the corona crash', 'the pandemic', 'covid19', 'covid - 19'],
  ],
  [
    '2008-09-15',
    '2009-03-09',
    [
      'the financial crisis',
      'financial crisis',
      'the gfc',
      'gfc',
      'the 2008 crisis',
      'the 2008 crash',
      'lehman',
      'the great financial crisis',
    ],
  ],
  ['2016-06-24', '2016-07-06', ['brexit', 'the brexit', 'the brexit vote', 'brexit vote']],
  ['2024-04-20', '2024-04-20', ['the last halving', 'last halving', 'the halving', 'the 2024 halving']],
]
const eraWords: readonly Entry<Asking>[] = eras.map(([from, to, words]) => ({ tag: 'eraWord', value: { from, to }, words }))

const quarterWords: readonly Entry<Asking>[] = [1, 2, 3, 4].map((value) => ({
  tag: 'quarterWord',
  value,
  words: [`q${value}`, `q ${value}`],
}))

/** Candle patterns without the number that belongs to their name. */
const patternNames: readonly Entry<Asking>[] = [
  { tag: 'pattern', value: 'three_black_crows', words: ['black crows'] },
  { tag: 'pattern', value: 'three_white_soldiers', words: ['white soldiers'] },
]

/** How usual something is that is asked of the past anyway. */
const fillers: readonly (readonly [string, number])[] = [
  'usually',
  'normally',
  'typically',
  'generally',
  'often times',
  'tend to',
  'actually',
  'roughly',
  'approximately',
  'historically',
  'historicaly',
  'normaly',
  'usualy',
  'typicaly',
  'ever so',
].map((word) => [word, 0.6])

/** Words that may be passed over in a rule, but tell the future or what one wants of the past in a question. */
const telling: ReadonlySet<string> = new Set(['will', 'would', 'thanks', 'ok', 'okay'])

/** The vocabulary of questions: that of strategies, and how one asks; the order means nothing. */
export const vocabulary: Vocabulary<Asking> = {
  // What an entry of strategies means is the same here.
  entries: [
    ...(reader.entries as readonly Entry<Asking>[]),
    ...asEntries(askingGroups),
    ...asEntries(topicGroups),
    ...asEntries(turnGroups),
    ...asEntries(facetGroups),
    ...weekdayWords,
    ...patternPlurals,
    ...shortUnits,
    ...patternNames,
    ...groupWords,
    ...quarterWords,
    ...eraWords,
    ...cannotWords,
    ...sideWords,
    ...terms.map(({ term, words }): Entry<Asking> => ({ tag: 'term', value: term, nouns: words })),
    ...periods.map((value): Entry<Asking> => ({
      tag: 'periodWord',
      value,
      words: withOwners(periodNames[value] ?? [value.replaceAll('_', ' ')]),
    })),
  ],
  shapes: [...(reader.shapes as unknown as Vocabulary<Asking>['shapes']), ...currencyShapes],
  patternWords: reader.patternWords ?? {},
  skippable: new Map([...reader.skippable, ...fillers].filter(([word]) => !telling.has(word))),
}
