/** What is asked where the words themselves leave it open, by its name. */
export const issueTexts: Readonly<Record<string, string>> = {
  range_given: 'A range is given where one number is needed; the first is taken.',
  contradictory_timeframe: 'Several timeframes are named. Which one is the chart?',
  multiple_timeframes: 'Several timeframes are named. Which one is the chart?',
  multiple_symbols: 'Several markets are named. A run tests one.',
  window_unspecified: 'How long ago may the first event be? Say it in bars.',
  window_unit: 'This stretch of time is no number of bars of the chart. Say it in bars.',
  vague_condition: 'This cannot be measured as it stands. Say it with an indicator and a number.',
  threshold_missing: 'From which value on? The usual mark is proposed.',
  unknown_term: 'This is not known here. Say it with an indicator and a number.',
}
