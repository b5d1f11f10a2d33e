import type { SayableTopic } from '../reader/sayable-topics.ts'

/** What each topic is for, in a sentence. */
export const topicNotes: Readonly<Record<SayableTopic, string>> = {
  'Rules and what they wait for': 'A rule says what to do and on which condition. Either may come first: “buy when …” or “when …, buy”.',
  'Ways out': 'By a condition, after a time, at a profit or a loss. The first that happens counts.',
  'Prices, lines and averages':
    'Everything that has a value on a bar: prices, indicators, other charts, bars ago, and arithmetic with them.',
  'Above, below, between': 'Two values compared. Words and signs mean the same.',
  Crosses: 'A cross happens on one bar: the bar before was on the other side, or on the line.',
  'Touches and returns': 'A touch asks for the high or low of the bar, not for its close.',
  'Rising, turning, coloured': 'What a line does by itself, and what a candle’s colour says.',
  'Candles and patterns': 'Candles by shape, colour and place. Each pattern’s definition is under Candle patterns.',
  'Highs, lows and levels': 'Extremes of a time, swings, and the levels of yesterday, last week or a session.',
  'Gaps and moves': 'How far price has gone: against the close before, the open, or some bars ago.',
  'One after the other': 'Steps that happen on later bars, with the time that may lie between them.',
  'And, or, not': 'Conditions combined. What belongs together is read as you would read it aloud.',
  Stops: 'Where a losing trade ends: by distance, at a level, or following the price.',
  'Targets and partial exits': 'Where a winning trade ends, in one piece or in several.',
  Orders: 'Entries that wait at a price, above or below the market.',
  'Size and limits': 'How much is risked or bought, how many trades at once, and when a day is over.',
  'When to trade': 'Hours, days, sessions and what is left out.',
  'The other side': 'The same for shorts, said in a few words.',
  'Market, chart, period and costs': 'What is traded, on which chart, from when to when, and what a fill costs.',
}
