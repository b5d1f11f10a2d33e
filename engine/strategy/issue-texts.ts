/** What is asked where the words themselves leave it open, by its name; without a label only other words can settle it. */
export const issueTexts: Readonly<Record<string, { readonly text: string; readonly assumed: string | null; readonly label: string }>> = {
  range_given: { text: 'A range is given where one number is needed; the first is taken.', assumed: 'first', label: 'The first number' },
  optional_condition: { text: 'This is said with doubt. It is read as if it were not there.', assumed: 'without', label: 'Leave it out' },
  multiple_timeframes: { text: 'Several timeframes are named. Which one is the chart?', assumed: null, label: 'The first' },
  multiple_symbols: { text: 'Several markets are named. A run tests one.', assumed: null, label: 'The first' },
  number_conflict: { text: 'Two different numbers are given for the same thing.', assumed: null, label: 'The last' },
  window_unspecified: { text: 'How long ago may the first event be? Up to 10 bars are taken.', assumed: 'ten', label: 'Up to 10 bars' },
  one_off_signal: {
    text: 'This names prices of one trade; tested over a period it means the same prices each time.',
    assumed: 'levels',
    label: 'Test these prices',
  },
  vague_condition: { text: 'This cannot be measured as it stands. Say it with an indicator and a number.', assumed: null, label: '' },
  threshold_missing: { text: 'From which value on? The usual mark is proposed.', assumed: null, label: 'Take the usual mark' },
  window_unit: { text: 'This stretch of time is no number of bars of the chart. Say it in bars.', assumed: null, label: '' },
  unknown_term: { text: 'This is not known here. Say it with an indicator and a number.', assumed: null, label: '' },
}
