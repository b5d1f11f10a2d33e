import { openPlaybook } from '@playbook/client'

const { PLAYBOOK_API_KEY: key = '', PLAYBOOK_ORIGIN: origin = '' } = process.env
const playbook = openPlaybook({ key, origin })

const { job } = await playbook.startBacktest({
  strategy_text: 'Buy EURUSD on the 1h chart when RSI(14) crosses above 30, stop 1%, target 2%.',
  start_date: '2024-01-01',
  end_date: '2024-12-31',
})
for await (const { job: now } of playbook.events('watchJob', { job_id: job.id })) console.log(now.status, now.progress, now.message)

const ended = await playbook.waitForJob(job.id)
if (ended.status !== 'completed') throw new Error(ended.error ?? ended.status)
const { summary, interval } = await playbook.readBacktest({ job_id: job.id, fields: 'summary,interval' })
console.log(summary?.total_trades, interval?.pessimistic.total_return, interval?.optimistic.total_return)

let trades = 0
for await (const page of playbook.pages('listTrades', { job_id: job.id, limit: 1_000 })) trades += page.trades.length
console.log(trades)
