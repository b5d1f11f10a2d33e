import { parseTimeframe, type Timeframe } from '@playbook/engine/market/timeframe'
import { readStored, writeStored } from './ui/stored-value.ts'

/** What a new strategy begins with, where the user has chosen it; null leaves it to the product. */
export interface StrategyDefaults {
  readonly symbol: string | null
  readonly timeframe: Timeframe | null
}

const storageName = 'strategy-defaults'

/** Kept on this device too, so that the builder opens without waiting for the server. */
export function keepStrategyDefaults({ symbol, timeframe }: StrategyDefaults): void {
  const before = readStrategyDefaults()
  if (before.symbol !== symbol || before.timeframe !== timeframe) writeStored(storageName, JSON.stringify({ symbol, timeframe }))
}

export function readStrategyDefaults(): StrategyDefaults {
  try {
    const stored = JSON.parse(readStored(storageName) ?? '{}') as { symbol?: unknown; timeframe?: unknown } | null
    const symbol = typeof stored?.symbol === 'string' && stored.symbol !== '' ? stored.symbol : null
    const timeframe = typeof stored?.timeframe === 'string' ? (parseTimeframe(stored.timeframe) ?? null) : null
    return { symbol, timeframe }
  } catch {
    return { symbol: null, timeframe: null }
  }
}
