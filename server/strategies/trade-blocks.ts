import type { TradeRow } from '@playbook/contract/strategies'
import type { Trade } from '@playbook/engine/backtest/run'

const blockTrades = 250

const kept = [
  'side',
  'entryTime',
  'exitTime',
  'entryPrice',
  'exitPrice',
  'units',
  'stopPrice',
  'targetPrice',
  'riskUsd',
  'notionalUsd',
  'profitUsd',
  'profitPercent',
  'feesUsd',
  'financingUsd',
  'maePercent',
  'mfePercent',
  'exitReason',
  'openedBy',
  'closedBy',
  'ambiguous',
  'resolved',
  'entries',
] as const satisfies readonly (keyof Trade)[]
type Kept = (typeof kept)[number]
/** Blocks that were stored before a column existed lack it. */
type Later = 'resolved' | 'entries'
type StoredTrade = Pick<Trade, Exclude<Kept, Later>> & Partial<Pick<Trade, Later>>
type Columns = { readonly [K in Kept]?: readonly Trade[K][] } & { readonly side: readonly Trade['side'][] }

export interface TradeBlock {
  /** Number of the first trade, counted from 1. */
  readonly firstNumber: number
  readonly longs: number
  readonly shorts: number
  /** JSON of the block's columns. */
  readonly columns: string
}

/** Packs a run's trades, oldest first, into blocks for storage. */
export function packTrades(trades: readonly Trade[]): TradeBlock[] {
  const blocks: TradeBlock[] = []
  for (let start = 0; start < trades.length; start += blockTrades) {
    const block = trades.slice(start, start + blockTrades)
    const longs = block.filter((trade) => trade.side === 'long').length
    const columns = Object.fromEntries(kept.map((name) => [name, block.map((trade) => trade[name])]))
    blocks.push({ firstNumber: start + 1, longs, shorts: block.length - longs, columns: JSON.stringify(columns) })
  }
  return blocks
}

/** The trades of a stored block with their numbers; only one side's when that is asked for. */
export function unpackTrades(firstNumber: number, stored: unknown, side: Trade['side'] | null): { number: number; trade: StoredTrade }[] {
  // Written by `packTrades`.
  const columns = stored as Columns
  return columns.side.flatMap((of, i) => {
    if (side !== null && of !== side) return []
    const trade = Object.fromEntries(kept.map((name) => [name, columns[name]?.[i]])) as unknown as StoredTrade
    return [{ number: firstNumber + i, trade }]
  })
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()
/** Specification, section 9: without a stop the risk shown is 2% of the entry value. */
const assumedRiskShare = 0.02

export function presentTrade(strategyId: string, symbol: string, number: number, trade: StoredTrade): TradeRow {
  return {
    id: `${strategyId}-${number}`,
    number,
    symbol,
    type: trade.side === 'long' ? 'BUY' : 'SELL',
    status: 'CLOSED',
    entry_time: isoTime(trade.entryTime),
    exit_time: isoTime(trade.exitTime),
    entry_price: trade.entryPrice,
    exit_price: trade.exitPrice,
    quantity: trade.units,
    profit_loss: trade.profitUsd,
    profit_loss_percent: trade.profitPercent,
    duration: (trade.exitTime - trade.entryTime) / 60,
    stop_price: trade.stopPrice,
    target_price: trade.targetPrice,
    risk_amount: trade.riskUsd ?? trade.notionalUsd * assumedRiskShare,
    risk_basis: trade.riskUsd === null ? 'two_percent' : 'stop',
    fees: trade.feesUsd,
    financing: trade.financingUsd,
    mae_percent: trade.maePercent,
    mfe_percent: trade.mfePercent,
    exit_reason: trade.exitReason,
    opened_by: trade.openedBy,
    closed_by: trade.closedBy,
    ambiguous: trade.ambiguous,
    resolved: trade.resolved ?? false,
    entries: trade.entries ?? 1,
  }
}
