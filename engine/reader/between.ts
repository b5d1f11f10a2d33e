/** Marks and words that may stand between clauses, with what that costs. */
export const between: ReadonlyMap<string, number> = new Map([
  ['.', 0.2],
  [';', 0.2],
  [',', 0.6],
  ['\n', 0.1],
  ['!', 0.3],
  ['?', 1],
  ['-', 0.5],
  ['–', 0.5],
  ['—', 0.5],
  ['•', 0.2],
  ['|', 0.2],
  ['#', 0.5],
  ['*', 0.3],
  // Decoration.
  ...['📈', '📉', '🚀', '🔥', '🎯', '⚡', '💰', '⭐', '💎', '📌', '🔹', '🔸', '🙏', '️'].map((mark): [string, number] => [mark, 0.3]),
  ['/', 1],
  ['and', 1],
  ['with', 0.8],
  ['using', 0.8],
])
