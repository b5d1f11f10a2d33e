import { lazy } from 'react'

/** The market selector with the import in it: its scripts are loaded when it is first opened. */
export const LazyMarketSelector = lazy(async () => ({ default: (await import('./market-selector.tsx')).MarketSelector }))
