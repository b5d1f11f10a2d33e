/** What a key may be allowed to do, each on its own. `label` stands on a key's mark, `summary` beside the box that is ticked. */
export const apiScopes = {
  charts: { label: 'Charts', summary: 'Prices of markets with indicators, and their download as a file.' },
  analysis: { label: 'Analysis', summary: 'A market in checked figures: trend, levels, volatility, and answers to questions about it.' },
  strategies: { label: 'Strategies', summary: 'Texts read into rules, with what is open.' },
  backtests: { label: 'Backtests', summary: 'Backtests of texts and their robustness checks, as jobs.' },
} as const satisfies Record<string, { readonly label: string; readonly summary: string }>

export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]]
