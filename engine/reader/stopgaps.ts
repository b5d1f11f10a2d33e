/**
 * The plainest words of each kind, which may stand for words that nobody read: where a sentence reads with one of them, that is a
 * choice to offer. The likeliest first.
 */
export const stopgaps = {
  /** Between other words. */
  inside: [
    'is above',
    'is below',
    'crosses above',
    'crosses below',
    'touches',
    'is rising',
    'is falling',
    'closes above',
    'closes below',
    'when',
  ],
  /** Behind a number. */
  units: ['%', 'pips', 'points', 'ATR', 'bars'],
  /** At the beginning of a sentence. */
  leading: ['buy when', 'sell short when', 'exit when', 'only trade when'],
} as const satisfies Readonly<Record<string, readonly string[]>>
