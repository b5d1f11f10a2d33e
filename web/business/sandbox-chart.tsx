import { chartData } from '@playbook/contract/b2b'
import { fillPath } from '@playbook/contract/endpoint'
import { runInSandbox } from '@playbook/contract/sandbox'
import { priceDecimals } from '@playbook/engine/format/price'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call, messageOf, ToldError } from '../api.ts'
import { chartCandles, type CandleInput } from '../chart/chart-candles.ts'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { utcMoment } from './utc-moment.ts'
import css from './business.module.css'

// The chart library is loaded with the first chart.
const PriceChart = lazy(() => import('../chart/price-chart.tsx').then((module) => ({ default: module.PriceChart })))

const symbol = 'EURUSD'
const timeframe = '1h'
const count = 72
const decimals = priceDecimals({ category: 'forex', symbol }, 1)

/** What a test key is told of a market now. */
async function askCandles(keyId: string) {
  const body = JSON.stringify({ timeframe, count })
  const asked = { key_id: keyId, method: chartData.method as 'POST', path: fillPath(chartData.path, { id: symbol }), body }
  const answer = await call(runInSandbox, { body: asked })
  const { candles = [], message } = JSON.parse(answer.body) as {
    candles?: readonly (Omit<CandleInput, 'time'> & { timestamp: number })[]
    message?: string
  }
  if (answer.status >= 400) throw new ToldError(message ?? 'The chart could not be loaded')
  return chartCandles(candles.map(({ timestamp, ...candle }) => ({ ...candle, time: timestamp })))
}

/** A market as test keys see it: it ends where the clock stands. */
export function SandboxChart({ keyId, at }: { keyId: string; at: string | null }) {
  const candles = useQuery({
    queryKey: [runInSandbox.path, 'chart', keyId, at],
    queryFn: () => askCandles(keyId),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={`${symbol} at the clock`} note="Hours. The same prices, every time.">
      <div className={css.market}>
        {candles.isPending ? (
          <SkeletonRows rows={6} label="Loading the chart" />
        ) : candles.isLoadingError ? (
          <FailBox title="The chart could not be loaded" onRetry={() => void candles.refetch()}>
            {messageOf(candles.error)}
          </FailBox>
        ) : (
          <Suspense fallback={<SkeletonRows rows={6} label="Loading the chart" />}>
            <PriceChart
              label={`${symbol} hourly candles at the test clock`}
              bars={candles.data}
              decimals={decimals}
              dateOf={null}
              zone="UTC"
              describeTime={(time) => `${utcMoment(new Date(time * 1_000).toISOString()).slice(0, 16)} UTC`}
            />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
