import { listAlerts } from '@playbook/contract/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { emptyPage } from '../testing/samples.ts'
import { useChartAlerts } from './chart-alerts.tsx'

const { replies } = useFakeApi()
const bars = [{ time: 60, open: 1, high: 1, low: 1, close: 1.25, volume: 1 }]

test('an alert that is asked for on a price moves the form that is open, and goes with its market', () => {
  replies[`GET ${listAlerts.path}`] = [200, emptyPage]
  const queries = createQueryClient()
  const { result, rerender } = renderHook(({ symbol }) => useChartAlerts({ symbol, timeframe: '1h', decimals: 3, bars, isOff: false }), {
    initialProps: { symbol: 'EURUSD' },
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  const price = () => result.current.form?.text ?? null
  act(() => result.current.toggle())
  expect(price()).toBe('1.250')
  act(() => result.current.ask(1.5))
  expect(price()).toBe('1.500')
  rerender({ symbol: 'GBPUSD' })
  expect(price()).toBeNull()
  act(() => result.current.ask(2))
  act(() => result.current.form?.onClose())
  expect([price(), result.current.isOpen]).toEqual([null, false])
})
