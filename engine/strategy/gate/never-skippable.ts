import type { Lexeme } from '../reader/lexer.ts'
import type { Tag } from '../reader/vocabulary.ts'

const classOf = (...tags: readonly Tag[]): ReadonlySet<Tag> => new Set(tags)

/** What changes a trade wherever it stands, by class: no place makes such a word one that may go unread. */
export const neverSkippable = {
  numbers: classOf('number', 'ratio', 'ordinal', 'half', 'twice', 'times'),
  units: classOf('percent', 'pips', 'points', 'money', 'r', 'rr', 'lots', 'shares', 'unit', 'leverage'),
  'negations and limits': classOf('not', 'unless', 'except', 'skip', 'only', 'gte', 'lte', 'max', 'each', 'both', 'per', 'until', 'if_not'),
  'words of time': classOf(
    'time',
    'date',
    'session',
    'weekday',
    'weekdays',
    'month',
    'zone',
    'yesterday',
    'today',
    'tomorrow',
    'end_of',
    'at_a_time',
    'ago',
    'row',
    'timeframe',
  ),
  'words of a side': classOf('long', 'short', 'bull', 'bear', 'opposite', 'mirror', 'side'),
  'verbs of acting': classOf(
    'buy',
    'sell',
    'exit',
    'cover',
    'reverse',
    'stop',
    'target',
    'trail',
    'breakeven',
    'pyramid',
    'martingale',
    'hold',
    'wait',
  ),
  'doubt and what cannot be had': classOf('maybe', 'vague', 'unsupported'),
} as const satisfies Readonly<Record<string, ReadonlySet<Tag>>>

/** Words of these classes that the vocabulary files under another tag. */
const neverSkippableWords = new Set(
  'no not never none nothing nor neither without except unless only most least each every both per until till once twice another before after during while within between then afterwards back again later next since always overnight weekend morning afternoon evening night'.split(
    ' ',
  ),
)

const all = new Set<Tag>(Object.values(neverSkippable).flatMap((each) => [...each]))

/** Whether a word can change a trade wherever it stands, so that no list may let it go unread. */
export const isNeverSkippable = ({ tag, text }: Pick<Lexeme, 'tag' | 'text'>): boolean =>
  all.has(tag) || text.split(' ').some((word) => neverSkippableWords.has(word))
