import type { QuestionTags } from '../meanings.ts'

/**
 * What a word that nothing read may do to the answer beside it. `figure`: other numbers would be told with it, so no answer stands
 * without it. `topic`: something else would be told, so no answer of one kind stands without it, but one of the market as a whole does.
 * Words of other tags, and words that no vocabulary has, are named beside the answer.
 */
export type Weight = 'figure' | 'topic'

const tagsOf: Readonly<Record<Weight, readonly (keyof QuestionTags)[]>> = {
  figure: [
    // Numbers, and what they are counted in.
    ...([
      'number',
      'percent',
      'cash',
      'ratio',
      'million',
      'ordinal',
      'fraction',
      'multiple',
      'portion',
      'amount',
      'shareWord',
      'average',
    ] as const),
    ...(['capitalWord', 'accountWord', 'leverageWord', 'sizeWord', 'perPeriod'] as const),
    // When.
    ...(['timeUnit', 'timeframe', 'otherTimeframe', 'timeSpan', 'date', 'clock', 'hourMark', 'zone', 'periodWord', 'weekday'] as const),
    ...([
      'weekdays',
      'month',
      'dayPart',
      'session',
      'regularHours',
      'openingRange',
      'yearWord',
      'endOf',
      'overnightWord',
      'agoWord',
    ] as const),
    ...(['sinceWord', 'upToWord', 'untilWord', 'oldWord', 'nextWord'] as const),
    // On which market, of which value.
    ...([
      'symbol',
      'symbolWord',
      'foundMarket',
      'anySymbol',
      'indicator',
      'output',
      'pattern',
      'namedCross',
      'namedPrice',
      'heikin',
    ] as const),
    // Denials, limits, comparisons.
    ...([
      'not',
      'notWord',
      'noWord',
      'exceptWord',
      'unlessWord',
      'only',
      'onlyWord',
      'onlyIfWord',
      'limitWord',
      'leaveOutWord',
      'qualifier',
    ] as const),
    ...([
      'comparison',
      'sideWord',
      'largeWord',
      'compareVerb',
      'strongerWord',
      'calmerWord',
      'opposite',
      'otherOrder',
      'eitherWay',
    ] as const),
    // Conditions.
    ...(['whenWord', 'whileWord', 'afterWord', 'whatIf', 'crossVerb', 'crossNoun', 'breakVerb', 'touchVerb', 'testedVerb'] as const),
    ...(['furthestAsk', 'eachDay', 'namedDay', 'raidVerb'] as const),
    ...(['returnVerb', 'inRow', 'sellVerb', 'boughtWord', 'soldShort', 'stopWord', 'targetWord', 'trailWord'] as const),
  ],
  topic: [
    // A way up or down.
    ...([
      'direction',
      'color',
      'candleColor',
      'candleSide',
      'moveSide',
      'accountCurrency',
      'sidedStreak',
      'upWord',
      'downWord',
      'sidewaysWord',
    ] as const),
    ...(['positiveWord', 'thresholdWord', 'overWord', 'soldWord'] as const),
    // What can be asked about.
    ...([
      'highNoun',
      'lowNoun',
      'closeNoun',
      'openNoun',
      'extremesNoun',
      'gapNoun',
      'fillWord',
      'notFilled',
      'volumeNoun',
      'volatilityNoun',
    ] as const),
    ...(['rangeNoun', 'barSize', 'trendNoun', 'supportNoun', 'resistanceNoun', 'levelsNoun', 'trendlineNoun', 'correlationNoun'] as const),
    ...([
      'ratioWord',
      'pipNoun',
      'costNoun',
      'costWord',
      'sizeNoun',
      'dropNoun',
      'riseNoun',
      'streakNoun',
      'seasonNoun',
      'patternNoun',
    ] as const),
    ...([
      'strengthNoun',
      'reliableWord',
      'farWord',
      'extremeWord',
      'peakWord',
      'everWord',
      'usedWord',
      'bestWord',
      'worstTurn',
      'mostWord',
      'bigWord',
    ] as const),
    ...(['longestWord', 'alertVerb', 'resultNoun', 'strategyNoun'] as const),
  ],
}

/** Tags of words by which one speaks of the market on the stage, though they say nothing of what is asked. */
export const aboutMarket: ReadonlySet<string> = new Set<keyof QuestionTags>(['itWord', 'subjectWord', 'priceWord', 'symbol', 'chartNoun'])

/** The closed table of tags that hold an answer back. */
export const weights: ReadonlyMap<string, Weight> = new Map(
  // A word that is both changes figures.
  (['topic', 'figure'] as const).flatMap((weight) => tagsOf[weight].map((tag) => [tag, weight] as const)),
)

/** Of them those that change what is told though its kind is sure: sides, limits, times that begin and end. All others colour it. */
export const bounds: ReadonlySet<string> = new Set<keyof QuestionTags>([
  ...(['only', 'onlyWord', 'limitWord', 'comparison', 'sideWord', 'otherOrder', 'eitherWay', 'crossVerb', 'breakVerb', 'inRow'] as const),
  ...(['sinceWord', 'upToWord', 'untilWord', 'agoWord', 'nextWord', 'endOf', 'perPeriod', 'namedDay', 'overnightWord', 'dayPart'] as const),
  ...(['whileWord', 'afterWord', 'openingRange', 'periodWord', 'timeSpan', 'portion', 'shareWord', 'trailWord'] as const),
])

/** Of them those that stand for a figure or take one away by themselves, whatever stands beside them. */
export const tellsFigures: ReadonlySet<string> = new Set<keyof QuestionTags>([
  ...(['number', 'percent', 'cash', 'ratio', 'million', 'ordinal', 'fraction', 'multiple', 'leverageWord'] as const),
  ...(['timeframe', 'otherTimeframe', 'date', 'clock', 'zone', 'weekday', 'weekdays', 'month', 'session', 'regularHours'] as const),
  ...(['symbol', 'foundMarket', 'indicator', 'pattern', 'namedCross', 'heikin'] as const),
  ...(['not', 'notWord', 'noWord', 'exceptWord', 'unlessWord', 'onlyIfWord', 'leaveOutWord', 'opposite'] as const),
])
