import { periods, type Period } from '../../agent/periods.ts'
import type { Entry, Vocabulary } from '../../language/lexicon.ts'
import { vocabulary as reader } from '../../reader/vocabulary/all.ts'
import type { Asking } from '../meanings.ts'
import { cannotWords } from './cannot.ts'
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
    ...patternPlurals,
    ...cannotWords,
    ...sideWords,
    ...terms.map(({ term, words }): Entry<Asking> => ({ tag: 'term', value: term, nouns: words })),
    ...periods.map((value): Entry<Asking> => ({
      tag: 'periodWord',
      value,
      words: withOwners(periodNames[value] ?? [value.replaceAll('_', ' ')]),
    })),
  ],
  shapes: reader.shapes as unknown as Vocabulary<Asking>['shapes'],
  patternWords: reader.patternWords ?? {},
  skippable: new Map([...reader.skippable, ...fillers].filter(([word]) => !telling.has(word))),
}
