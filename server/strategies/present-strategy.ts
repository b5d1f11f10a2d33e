import { stageOf, strategyDefaults, type StrategyDetail, type StrategyItem, type StrategyProgress } from '@playbook/contract/strategies'
import type { ResultSummary } from '@playbook/contract/strategies'
import { parseTimeframe } from '@playbook/engine/market/timeframe'
import { leftOutOf } from '@playbook/engine/strategy/left-out'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { DetailRow, ItemRow, ProgressRow } from './store.ts'

const descriptionChars = 280

export const shorten = (text: string, chars: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= chars ? line : `${line.slice(0, chars - 1).trimEnd()}…`
}

export function presentProgress(row: ProgressRow): StrategyProgress {
  return {
    id: row.id,
    strategy_id: row.id,
    status: row.status,
    stage: stageOf[row.status],
    progress: row.progress,
    message: row.message,
    attempt: row.attempt,
    error_message: row.error_message,
    updated_at: row.updated_at.toISOString(),
  }
}

/** Records from before plans carried a version say nothing of risk and number of trades: the specification's defaults stand in. */
function configOf(row: ItemRow): StrategyItem['config'] {
  // Written by us, in the shape of its version.
  const plan = row.plan as Partial<Plan>
  const isOld = plan.version === undefined
  const risk = plan.sizing?.kind === 'risk_percent' ? plan.sizing.value : null
  return {
    name: row.name,
    description: shorten(row.strategy_text, descriptionChars),
    symbol: row.symbol,
    timeframe: parseTimeframe(row.timeframe) ?? strategyDefaults.timeframe,
    risk_per_trade: isOld ? strategyDefaults.riskPerTradePercent : risk,
    max_trades: isOld ? strategyDefaults.maxTrades : (plan.maxOpenTrades?.value ?? 1),
  }
}

export function presentItem(row: ItemRow): StrategyItem {
  const config = configOf(row)
  return {
    ...presentProgress(row),
    ...(row.deleted_at && { deleted_at: row.deleted_at.toISOString() }),
    name: row.name,
    summary: row.summary,
    description: config.description,
    symbol: row.symbol,
    timeframe: config.timeframe,
    source: row.source,
    created_at: row.created_at.toISOString(),
    start_date: row.start_date,
    end_date: row.end_date,
    config,
    result: summaryOf(row),
  }
}

const noFigures: ResultSummary = {
  error_message: null,
  total_return: null,
  win_rate: null,
  profit_factor: null,
  total_trades: 0,
  winning_trades: 0,
  losing_trades: 0,
  average_win: null,
  average_loss: null,
  sharpe_ratio: null,
  max_drawdown: null,
}

/** A failed strategy's result holds why it failed; one that is not finished has none. */
function summaryOf(row: ItemRow): ResultSummary | null {
  if (row.status === 'failed') return { ...noFigures, error_message: row.error_message }
  // Written by `compute-run.ts` in this shape.
  return row.status === 'completed' ? (row.result_summary as ResultSummary) : null
}

export function presentDetail(row: DetailRow): StrategyDetail {
  return {
    ...presentItem(row),
    strategy_text: row.strategy_text,
    // Stored as they were read; answered as they are.
    plan: row.plan as Plan,
    reading: row.reading as Reading,
    result_summary: row.status === 'completed' ? row.message : null,
    answers: row.answers as StrategyDetail['answers'],
    overrides: row.overrides as StrategyDetail['overrides'],
    error_paths: row.error_paths as string[],
    left_out: leftOutOf(row.strategy_text, row.reading as Partial<Reading>),
  }
}
