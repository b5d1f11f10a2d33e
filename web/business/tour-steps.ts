import { chartData, marketAnalysis, whoami } from '@playbook/contract/b2b'
import { readBacktest, readJob, startBacktest } from '@playbook/contract/b2b-jobs'
import { fillPath, type Method } from '@playbook/contract/endpoint'
import { createTestAlert, moveTestClock } from '@playbook/contract/sandbox'

/** Where the id of the job that the tour has started stands in a path. */
export const ofTour = '{job_id}'

/** A call that can be made from the page as it stands, or changed before. */
export interface TourStep {
  readonly title: string
  readonly about: string
  readonly method: Method
  readonly path: string
  /** JSON in lines; null without a body. */
  readonly body: string | null
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** A week in the market: set the clock, read, wait for something, move on. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Ask who you are',
    about: 'Every answer goes by the key that asks. This one tells whose it is and what it may do.',
    method: whoami.method,
    path: whoami.path,
    body: null,
  },
  {
    title: 'Set the clock',
    about: 'To any past moment. It then stands still: what you ask is answered as of then, the same each time.',
    method: moveTestClock.method,
    path: moveTestClock.path,
    body: json({ at: '2026-03-02T09:00:00Z' }),
  },
  {
    title: 'Read prices',
    about: 'The newest candles are those of the clock. Test keys read simulated markets.',
    method: chartData.method,
    path: fillPath(chartData.path, { id: 'EURUSD' }),
    body: json({ timeframe: '1h', count: 3, indicators: [{ name: 'ema', params: { period: 20 } }] }),
  },
  {
    title: 'Have the market analysed',
    about: 'Trend, levels and volatility in figures, by nothing that came later.',
    method: marketAnalysis.method,
    path: marketAnalysis.path,
    body: json({ symbol: 'EURUSD', timeframe: '1h' }),
  },
  {
    title: 'Wait for something',
    about: 'An alert in words. It fires as the clock is moved over the bar that fulfils it.',
    method: createTestAlert.method,
    path: createTestAlert.path,
    body: json({ condition: 'words', symbol: 'EURUSD', timeframe: '1h', text: 'close crosses above the 20 EMA' }),
  },
  {
    title: 'Move on a week',
    about: 'The answer tells what fired on the way. Webhooks of the test environment are told it too, with the moment by the clock.',
    method: moveTestClock.method,
    path: moveTestClock.path,
    body: json({ advance_seconds: 7 * 24 * 3_600 }),
  },
  {
    title: 'Test a strategy',
    about: 'It takes its time, so it is a job: the answer has its id. A webhook for job.completed is told its end.',
    method: startBacktest.method,
    path: startBacktest.path,
    body: json({
      strategy_text: 'Buy EURUSD on the 1h chart when RSI(14) crosses above 30, stop 1%, target 2%.',
      start_date: '2025-01-01',
      end_date: '2025-12-31',
    }),
  },
  {
    title: 'Wait for its end',
    about: 'The call answers as soon as the job has ended.',
    method: readJob.method,
    path: `${readJob.path}?wait_seconds=20`,
    body: null,
  },
  {
    title: 'Read what came out',
    about: 'Of all that there is, the parts that are named.',
    method: readBacktest.method,
    path: `${readBacktest.path}?fields=summary,interval`,
    body: null,
  },
]
