/** The indicators that a chart may ask for, with their parameters' published names, order and defaults. */
export const chartIndicators = {
  rsi: { period: 14 },
  ema: { period: 20 },
  sma: { period: 20 },
  macd: { fast_period: 12, slow_period: 26, signal_period: 9 },
  bollinger_bands: { period: 20, std_dev: 2 },
} as const satisfies Record<string, Readonly<Record<string, number>>>
export type ChartIndicator = keyof typeof chartIndicators
