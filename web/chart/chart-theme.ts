/** Reads a colour token as the page shows it now. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Calls back whenever the page switches between light and dark; gives the function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

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
