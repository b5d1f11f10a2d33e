/** Whether a source of prices says in its error that the market is closed. */
export const mentionsClosedMarket = (text: string): boolean =>
  /\bmarket(?:\s+is)?(?:\s+currently)?\s+closed\b|\btrading\s+hours\b/i.test(text)

/** What people read then. */
export const closedMarketMessage = (symbol: string): string => `Market is currently closed for symbol '${symbol}'`
