/** Colours of lines by what they show; each indicator has its fixed one. */
export const lineColors = {
  ema: '--ind-ema',
  sma: '--ind-sma',
  rsi: '--ind-rsi',
  macd: '--ind-macd',
  signal: '--ind-signal',
  band: '--ind-band',
  gain: '--up',
  loss: '--down',
} as const
export type LineColor = keyof typeof lineColors
