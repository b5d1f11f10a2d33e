import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

interface Measured {
  readonly bars: number
  readonly bytes: number
  readonly coldMs: number
  readonly coldProcessorMs: number
  readonly warmMs: number
}

/** How large a stored history is and how fast it comes back, by the interface that charts, backtests and the API share. */
// oxlint-disable-next-line typescript/require-await -- every group of benchmarks is asked for alike
export async function candleStoreBenchmarks(): Promise<Figure[]> {
  const { bars, bytes, coldMs, coldProcessorMs, warmMs } = inFreshProcess<Measured>('../server/candles/measure-store.ts')
  const minutes = `ten years of minutes (${bars.toLocaleString('en-US')} bars) of one symbol in the database`
  return [
    { name: minutes, value: bytes / 1e6, unit: 'MB', goal: 'under 60' },
    { name: '1,000,000 stored bars into the engine, first time in the process', value: coldMs, unit: 'ms', goal: 'under 600' },
    { name: '  of it processor of the reading process', value: coldProcessorMs, unit: 'ms', goal: 'under 400' },
    { name: '1,000,000 stored bars into the engine, warm', value: warmMs, unit: 'ms', goal: 'under 150' },
  ]
}
