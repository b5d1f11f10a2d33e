import type { ResultSummary } from '@playbook/contract/strategies'
import { expect, test } from 'vitest'
import { sampleResult } from '../../testing/sample-strategy.ts'
import { show } from '../../testing/show.tsx'
import { ReturnFigures, returnAxisOf, ReturnMark } from './return-mark.tsx'

const result = (pessimistic: number, expected: number, optimistic: number): ResultSummary =>
  sampleResult({ total_return: pessimistic, total_return_interval: { pessimistic, expected, optimistic } })

test('a row tells the low, the expected and the high return', async () => {
  const { container } = await show(<ReturnFigures result={result(-51.5, -48.8, -40)} />)
  expect(container.textContent).toBe('pessimistic −51.5, expected −48.8, optimistic −40.0')
})

test('where the three are equal, one figure stands alone', async () => {
  const { container } = await show(<ReturnFigures result={result(12.5, 12.5, 12.5)} />)
  expect(container.textContent).toBe('+12.5')
})

test('a result without an interval stands at its own return', async () => {
  const { container } = await show(<ReturnFigures result={sampleResult({ total_return: 3 })} />)
  expect(container.textContent).toBe('+3.0')
})

test('the marks of a list share an axis that holds them all and zero', async () => {
  expect(returnAxisOf([{ result: result(-12, 3, 41) }, { result: null }])).toEqual([-20, 50])
  expect(returnAxisOf([{ result: result(-12, 3, 4_100) }])).toEqual([-20, 200])
  const { container } = await show(<ReturnMark result={result(-12, 3, 41)} axis={[-20, 50]} />)
  expect(container.querySelector('svg.iv')).not.toBeNull()
})

test('a row without a result has no mark', async () => {
  const { container } = await show(<ReturnMark result={null} axis={[-20, 50]} />)
  expect(container.textContent).toBe('---')
})
