import type { BacktestPart, BacktestParts } from '@playbook/contract/b2b-jobs'
import type { StrategyResult } from '@playbook/contract/strategies'
import { statisticsCatalogue, type StatisticName } from '@playbook/engine/statistics/catalogue'
import type { Db } from '../../db/tables.ts'
import { readVariantCount } from '../../robustness/trials.ts'
import { withTrialFigures } from '../../strategies/read-result.ts'
import type { FinishedBacktest } from './finished-backtest.ts'

type Whole = { readonly [K in BacktestPart]: (result: StrategyResult, backtest: FinishedBacktest) => BacktestParts[K] }

function figureOf({ name, value, reason }: StrategyResult['figures'][number]): BacktestParts['figures'][number] {
  // Names of figures are those of the catalogue.
  const { title, unit } = statisticsCatalogue[name as StatisticName]
  return { name, title, value, unit, reason }
}

const parts: Whole = {
  rules: (_, { asked }) => [...asked.rules],
  assumptions: (_, { asked }) => [...asked.assumptions],
  summary: (result) => ({
    total_return: result.total_return,
    net_profit: result.net_profit,
    initial_capital: result.initial_capital,
    final_equity: result.final_equity,
    buy_and_hold_return: result.buy_and_hold_return,
    total_trades: result.total_trades,
    winning_trades: result.winning_trades,
    losing_trades: result.losing_trades,
    win_rate: result.win_rate,
    average_win: result.average_win,
    average_loss: result.average_loss,
    profit_factor: result.profit_factor,
    sharpe_ratio: result.sharpe_ratio,
    max_drawdown: result.max_drawdown,
    fees_paid: result.fees_paid,
    break_even_cost: result.break_even_cost,
  }),
  interval: ({ interval = null }) => interval,
  figures: ({ figures }) => figures.map(figureOf),
  monthly_returns: ({ performance_metrics: { monthly_returns: months } }) => months,
  equity_curve: ({ equity_curve: curve }) => curve.map(({ time, ...point }) => ({ timestamp: time, ...point })),
  trials: ({ tried }) => ({ trials: tried?.trials ?? 1, luck_sharpe: tried?.luck_sharpe ?? null }),
  receipt: ({ receipt }) => ({
    source: receipt.source,
    ...(receipt.source_label === undefined ? {} : { source_label: receipt.source_label }),
    ...(receipt.adjustment === undefined ? {} : { adjustment: receipt.adjustment }),
    bars: receipt.bars,
    first_time: receipt.first_time,
    last_time: receipt.last_time,
    spread: receipt.spread,
    slippage: receipt.slippage,
    plan_hash: receipt.plan_hash,
    data_hash: receipt.data_hash,
    trade_hash: receipt.trade_hash,
    engine_version: receipt.engine_version,
    reader_version: receipt.reader_version,
  }),
}

/** The parts of a completed backtest that are asked for, as they are after the variants that are known now. */
export async function readBacktest(
  db: Db,
  { businessId, id }: { readonly businessId: string; readonly id: string },
  backtest: FinishedBacktest,
  asked: readonly BacktestPart[] | undefined,
): Promise<Partial<BacktestParts>> {
  const tries = await readVariantCount(db, businessId, { ...backtest.asked, id })
  const result = withTrialFigures(backtest.result, backtest.inputs.instrument.calendar, tries)
  const names = asked ?? (Object.keys(parts) as BacktestPart[])
  return Object.fromEntries(names.map((name) => [name, parts[name](result, backtest)]))
}
