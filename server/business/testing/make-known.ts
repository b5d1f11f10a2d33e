import type { Playbook } from '../../../client/index.ts'
import type { KnownIds } from './random-calls.ts'

/** Completes a backtest and a check of it, so that the calls about jobs have something to answer. */
export async function makeKnown(playbook: Playbook): Promise<KnownIds> {
  const strategy_text = 'Buy EURUSD when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'
  const started = await playbook.startBacktest({ strategy_text, timeframe: '1d', start_date: '2018-01-01', end_date: '2022-12-31' })
  const backtest = await playbook.waitForJob(started.job.id)
  const asked = await playbook.startRobustness({ backtest_id: backtest.id, depth: 'quick' })
  const check = await playbook.waitForJob(asked.job.id)
  const jobs = { readJob: backtest.id, watchJob: backtest.id, cancelJob: backtest.id, startRobustness: backtest.id }
  return { ...jobs, readBacktest: backtest.id, listBacktestTrades: backtest.id, readRobustness: check.id }
}
