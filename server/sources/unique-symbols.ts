import { SymbolName } from '@playbook/contract/markets'
import type { SourceMarket } from './price-source.ts'

/** The markets whose symbol is a legal one of ours and belongs to no other of them: two that would share one are both left out. */
export function uniqueSymbols(markets: readonly SourceMarket[]): readonly SourceMarket[] {
  const counts = new Map<string, number>()
  for (const { instrument } of markets) counts.set(instrument.symbol, (counts.get(instrument.symbol) ?? 0) + 1)
  return markets.filter(({ instrument: { symbol } }) => SymbolName.safeParse(symbol).data === symbol && counts.get(symbol) === 1)
}
