/** A colour on the light and on the dark page, as #rrggbb. */
export interface LineColor {
  readonly light: string
  readonly dark: string
}

/**
 * The fixed colour of each indicator's line, wherever it is drawn; the edges of a band share one. Each has a contrast of 3:1 at least
 * on both pages, and is told apart from the others and from the colours of rising and falling bars.
 */
export const indicatorColors = {
  ema: { light: '#a87346', dark: '#fccda8' },
  sma: { light: '#7b1dac', dark: '#cb89f9' },
  bollinger_bands: { light: '#005a9d', dark: '#77b0ea' },
  donchian: { light: '#1c5d07', dark: '#baf0ae' },
  regression: { light: '#683964', dark: '#facdf5' },
  vwap: { light: '#c142ba', dark: '#c967c2' },
  rsi: { light: '#6e67f8', dark: '#8082f6' },
  macd_line: { light: '#2d8f9e', dark: '#9fe5f2' },
  macd_signal: { light: '#b2397c', dark: '#ff98ca' },
  macd_hist: { light: '#8b798f', dark: '#9b8c9f' },
  atr: { light: '#868604', dark: '#969847' },
  adx: { light: '#298509', dark: '#8dd37e' },
} as const satisfies Record<string, LineColor>
export type IndicatorLine = keyof typeof indicatorColors
/** The names of the fixed colours in the order in which they are offered. */
export const lineColorNames = Object.keys(indicatorColors) as IndicatorLine[]

/** Whether this names a fixed colour; a stored one may be of another version. */
export const isLineColor = (name: string | null | undefined): name is IndicatorLine => name != null && Object.hasOwn(indicatorColors, name)
