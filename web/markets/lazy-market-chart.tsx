import { lazy } from 'react'

/** The chart of a market where it is not what the page is first of all about: its scripts are loaded when it is drawn. */
export const LazyMarketChart = lazy(async () => ({ default: (await import('./market-chart.tsx')).MarketChart }))
