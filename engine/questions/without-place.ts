import { asQuestion } from './as-question.ts'
import { examplesOf } from './kind.ts'
import { kindNamed } from './kinds/all.ts'
import type { Part, Question, Understanding } from './question.ts'

/** What a message was read as, and what stood before it. */
interface Read {
  readonly questions: readonly Question[]
  readonly before: Question | null
  /** The messages before, as one text. */
  readonly spoken: string
}

interface Unplaced {
  readonly words: RegExp
  /** Whether nothing of what was read has a place for them. */
  readonly isUnplaced: (read: Read, text: string) => boolean
  /** They are named beside the answer; else it is held. */
  readonly isNamed?: true
  /** Messages in which they have no place, and where they have one; `>>` parts messages. */
  readonly examples: readonly string[]
  readonly nearMisses: readonly string[]
}

const every = (questions: readonly Question[], kinds: readonly string[]): boolean => questions.every(({ kind }) => kinds.includes(kind))
export const isOfGaps = ({ kind }: Question): boolean => kind.startsWith('gap') || kind.endsWith('_gaps')
const session = String.raw`(?:london|new york|ny|tokyo|asian?|sydney|frankfurt|us|european?|cash)`
const trade = String.raw`\b(?:backtest|strategy|results?|buy\b.*\bsell|long\b.*\bexit|entry|enter)\b`

/** Words of weight that the grammar reads past, each where the answer would be of something else. */
export const unplaced: readonly Unplaced[] = [
  {
    words: new RegExp(
      String.raw`\b(?:first|last|opening|final) (?:\w+ )?(?:hours?|minutes) (?:after|of|from|in|into|before|following) (?:the )?${session}\b(?:'s)?(?: session)?(?: opens?| opening| close)?`,
      'iu',
    ),
    isUnplaced: ({ questions }) =>
      questions.some(({ slots: { statistics } }) =>
        [statistics?.of, statistics?.versus].some((of) => of === 'first_hour' || of === 'last_hour'),
      ),
    examples: [
      'how much does gold usually move in the first hour after London opens',
      'average range of the first hour of the London session',
    ],
    nearMisses: ['average range of the first hour'],
  },
  {
    words: /\b(?:by )?how (?:many (?:percent|pips|points|dollars|ticks)|much)\b/iu,
    isUnplaced: ({ questions }, text) =>
      every(questions, ['how_often', 'is_true']) &&
      /^\W*(?:and |so |ok )*(?:by )?how (?:many|much)\b(?! (?:\w+ )?(?:of|time|times)\b)/iu.test(text),
    examples: ['is rsi above 50 and price above the 50 ema >> by how many percent'],
    nearMisses: ['is rsi above 50 >> how often', 'how many times was rsi above 70', 'how much of the time is rsi above 50'],
  },
  {
    words: /\b(?:of )?(?:this|that|such|the same|similar) (?:size|big|large|small)\b/iu,
    isUnplaced: ({ questions }) =>
      questions.some(isOfGaps) && questions.every(({ slots }) => slots.least === undefined && slots.measured === undefined),
    examples: ['gap today? >> whats the fill rate for gaps this size'],
    nearMisses: ['whats the fill rate for gaps of at least 1%'],
  },
  {
    words: /\b(?:gaps? (?:down|up)s?|(?:down|up) ?gaps?)\b/iu,
    isUnplaced: ({ questions }, text) =>
      questions.some(isOfGaps) &&
      questions.every(({ slots }) => slots.side === undefined && slots.upSide === undefined) &&
      /\b(?:only|just|alone)\b/iu.test(text),
    examples: [
      'use days with a gap of over 4%. What then? >> gap down ones only',
      'How does Apple trade the day after earnings? >> use days with a gap of over 4%. What then? >> gap down ones only',
    ],
    nearMisses: ['any gaps >> gap down ones only', 'gap downs only'],
  },
  {
    words: /\bsince (?:then|that (?:day|date|time|moment|bar|point|low|high|close))\b/iu,
    isUnplaced: ({ questions }) =>
      questions.length > 0 &&
      questions.every(
        ({ slots: { time, given } }) => given === undefined && (time === undefined || (time.time === 'period' && !time.isSince)),
      ),
    examples: ['and how much is it up since then'],
    nearMisses: ['how much is it up since monday'],
  },
  {
    words: /\b(?:a |one |\d+ )?(?:\w+ )?lag(?:ged)?\b/iu,
    isUnplaced: ({ questions, before, spoken }) =>
      every(questions, ['correlation', 'beta']) ||
      (every(questions, ['return_autocorrelation']) &&
        before !== null &&
        before.kind !== 'return_autocorrelation' &&
        /\b(?:follow|correlat|lead|move with|beta|vs|versus|together)/iu.test(spoken)),
    examples: ['how does it correlate with the S&P 500 >> what about with a one day lag'],
    nearMisses: ['autocorrelation of returns at lag 1'],
  },
  {
    words: /\b(?:leads?|leading) (?!by\b|to\b|in\b)/iu,
    isUnplaced: ({ questions }, text) =>
      every(questions, ['stronger']) && /^\W*(?:and |so |but )*(?:do|does|did|is)\b/iu.test(text) && !/\bor\b/iu.test(text),
    examples: ['does the S&P 500 lead eurusd'],
    nearMisses: ['which one is leading, gold or silver'],
  },
  {
    words: /\b(?:check|use|using|based on|look at|take) (?:the )?(?:daily|weekly|monthly|hourly) (?:returns|closes|changes|data).*/iu,
    isUnplaced: ({ questions }) =>
      questions.length > 1 &&
      questions.some(({ kind, slots }) => (kind === 'correlation' || kind === 'beta') && slots.time === undefined) &&
      questions.some(({ slots }) => slots.time !== undefined),
    examples: ['Does USDJPY follow the S&P 500? Check daily returns, last 3 years.'],
    nearMisses: ['how does it correlate with the S&P 500 over the last 3 years'],
  },
  {
    words: /\b(?:above or below|below or above|over or under|under or over|inside or outside) (?:it|them|that|the cloud)\b/iu,
    isUnplaced: ({ questions, before }) =>
      questions.length > 1 && questions.every(({ kind, slots }) => kind === 'value' && slots.value !== before?.slots.value),
    examples: ["are we above or below it, and what's the rsi and the atr doing"],
    nearMisses: ['is price above or below the 200 ema'],
  },
  {
    words:
      /\b(?:worst|best|biggest|largest|longest|deepest) (?:\w+ )?(?:days?|weeks?|months?|years?|loss|loser|streak|drawdown|run|trades?) (?:it|that|this|the (?:strategy|system|rule)) (?:had|has|made|took|ever had)\b/iu,
    isUnplaced: ({ questions, before, spoken }) =>
      questions.length > 0 &&
      questions.every(({ slots }) => slots.rule === undefined) &&
      (before?.slots.rule !== undefined || new RegExp(trade, 'iu').test(spoken)) &&
      questions.every(({ kind }) => !kindNamed(kind).tool.includes('backtest')),
    examples: ['ema 9 21 cross on 5min, buy n sell every cross. results last 3 months >> whats the worst day it had'],
    nearMisses: ['what is the trend of gold >> whats the worst day it had'],
  },
  {
    words: /\b(?:more|better|stronger|less|worse) (?:often )?than (?:at |for )?(?:a |any |some )?random\b.*/iu,
    isUnplaced: ({ questions, before, spoken }, text) =>
      spoken !== '' &&
      /^\W*(?:and |is (?:it|that) )*(?:more|better|stronger|less|worse)\b/iu.test(text) &&
      questions.every(({ kind }) => kind !== before?.kind),
    examples: ['what do round numbers do in gold, like does it bounce at every 50 dollars >> more than at a random level?'],
    nearMisses: ['how strong is resistance', 'does resistance hold more often than random levels'],
  },
  {
    words: /\b(?:this|that|so) (?:low|high|weak|strong|cheap|expensive)\b/iu,
    isUnplaced: ({ questions, spoken }) =>
      every(questions, ['value_seen']) && /\b(?:ratio|spread|vs|versus|relative|against)\b/iu.test(spoken),
    examples: ['hows the ratio of eth to btc today >> when was it last this low'],
    nearMisses: ['what is the rsi >> when was it last this low'],
  },
  {
    words: /\b(?:23\.6|38\.2|50|61\.8|78\.6)\b%?/u,
    isUnplaced: ({ questions, spoken }, text) =>
      questions.some(({ kind, slots }) => kind === 'key_levels' && slots.calendarLevels?.set === 'retracement') &&
      /\bswing|\bfib\w* from\b|\bleg\b/iu.test(spoken) &&
      !/\b(?:day|yesterday|week|month)/iu.test(text),
    examples: ['Put a fib from the last major swing low to the swing high >> what price is the 61.8 and has it been tested already'],
    nearMisses: ["what price is the 61.8 of yesterday's range"],
  },
  {
    words: /\bin (?:dollars|usd|us dollars|bucks|cash|money|euros?|eur)\b/iu,
    isUnplaced: ({ questions }) => every(questions, ['value', 'value_distance', 'average_range', 'volatility']),
    isNamed: true,
    examples: ['what is the atr now >> in dollars please not in points'],
    nearMisses: ['what is the atr now'],
  },
  {
    words: /\bexactly\b/iu,
    isUnplaced: ({ questions }, text) => every(questions, ['ever_high', 'ever_low']) && /^\W*(?:and )?when\b/iu.test(text),
    isNamed: true,
    examples: ['how far is gold from its record high? >> when was that high exactly'],
    nearMisses: ['when was the all time high'],
  },
  {
    words: /\bon (?:the|my) chart\b/iu,
    isUnplaced: ({ questions }, text) =>
      every(questions, ['value']) &&
      !/\b(?:what|where|how|is|are|was|read|show|value|the (?!chart)|my (?!chart)|this|that)\b|'s\b/iu.test(text),
    isNamed: true,
    examples: ['supertrend 10,3 on the chart'],
    nearMisses: ['what is the supertrend on the chart'],
  },
]

const mostOptions = 3

/** The first hour of each session on its own clock; of New York it is that of currencies or that of stocks. */
const firstHours = [
  [/\blondon\b/iu, ['from 08:00 to 09:00 London']],
  [/\b(?:new york|ny)\b/iu, ['from 08:00 to 09:00 New York', 'from 09:30 to 10:30 New York']],
] as const

/** The same question with the hours of a clock in place of the first hour of a session. */
function withHours(text: string, words: string): readonly string[] {
  if (!/^(?:the )?first hour\b/iu.test(words)) return []
  const hours = firstHours.find(([name]) => name.test(words))?.[1] ?? []
  const at = text.indexOf(words)
  const lead = text.slice(0, at).replace(/\s*\b(?:(?:in|of|during|over|for) )?(?:the )?$/iu, '')
  return hours.map((each) => asQuestion(`${lead} ${each}${text.slice(at + words.length)}`.trim()))
}

function held(words: string, question: Question, said: string): Part {
  const of = kindNamed(question.kind)
  const options = [...withHours(said, words), ...examplesOf(of).map(asQuestion)].slice(0, mostOptions)
  const text = `This is near to “${of.title}”, but “${words}” has no place in it, so I did not answer. Say it in other words, or choose what is nearest.`
  return { is: 'ask back', text, options, question: null, isFragment: true }
}

/** The same where no word of weight was read past; else it is held, or the word is named beside the answer. */
export function withoutPlaceHeld(
  text: string,
  read: Understanding,
  { before, texts }: { before: Question | null; texts: readonly string[] },
) {
  const asked = read.parts.filter((part) => part.is === 'question')
  const [first] = asked
  if (first === undefined || asked.some(({ pointed }) => pointed !== undefined)) return read
  const of: Read = { questions: asked.map(({ question }) => question), before, spoken: texts.join(' \n ') }
  for (const { words, isUnplaced, isNamed } of unplaced) {
    const found = words.exec(text)?.[0].trim()
    if (found === undefined || !isUnplaced(of, text)) continue
    if (!isNamed) return { ...read, parts: [held(found, first.question, text)], unread: [], calls: [] }
    const parts = read.parts.map((part) =>
      part === first && !first.unused.some((each) => each.includes(found)) ? { ...first, unused: [...first.unused, found] } : part,
    )
    return { ...read, parts, unread: [...read.unread, found] }
  }
  return read
}
