import { interpret, strategyStatus } from '@playbook/contract/strategies'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { startServer, type RunningServer } from './running-server.ts'

const daily =
  'On the daily chart buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'
const minutes = 'On the 1 minute chart buy when SMA(10) crosses above SMA(20), sell when it crosses back below. Stop 1%, risk 1% per trade.'
const pauseMs = 5

/** From the request to the finished result, as the page asks for it. */
async function runOnce(server: RunningServer, text: string, symbol: string): Promise<number> {
  const begun = performance.now()
  const { id } = await server.call<{ id: string }>('POST', interpret.path, { strategy_text: text, symbol })
  for (;;) {
    const { status, error_message: reason } = await server.call<{ status: string; error_message: string | null }>(
      'POST',
      strategyStatus.path,
      { id },
    )
    if (status === 'completed') return (performance.now() - begun) / 1000
    if (status === 'failed' || status === 'cancelled') throw new Error(`The run ended as ${status}: ${reason ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Backtests over HTTP from the running product, from the click to the stored result. */
export async function runBenchmarks(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const first = await runOnce(server, daily, 'AAPL')
    const repeated: number[] = []
    for (let i = 0; i < 5; i += 1) repeated.push(await runOnce(server, daily, 'MSFT'))
    const million: number[] = []
    for (let i = 0; i < 3; i += 1) million.push(await runOnce(server, minutes, 'EURUSD'))
    return [
      { name: 'click to result, ten years of daily bars, first run of a new server', value: first, unit: 's', goal: 'under 1' },
      { name: 'click to result, ten years of daily bars, median', value: median(repeated), unit: 's', goal: 'under 1' },
      { name: 'click to result, 1,000,000 M1 bars, median', value: median(million), unit: 's', goal: 'under 5' },
    ]
  } finally {
    await server.stop()
  }
}
