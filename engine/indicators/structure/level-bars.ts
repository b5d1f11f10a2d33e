/** Bars that a chart's zones and trendlines are looked for in. */
export const levelBars = 500
