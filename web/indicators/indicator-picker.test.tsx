import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Evidence } from '../chart/structure-drawings.ts'
import { IndicatorPicker } from './indicator-picker.tsx'

const zone: Evidence = { id: 'zone-0', title: 'Support zone', place: '1.02299 to 1.02465', facts: '8 touches, held 12 of 16 visits' }
let marked: readonly ChartPattern[] = []
let shown: readonly ChartStudy[] = []
const record = (studies: readonly ChartStudy[]) => {
  shown = studies
}
beforeEach(() => record([]))

function Chart({ evidence = [], max = 20 }: { evidence?: readonly Evidence[]; max?: number }) {
  const [studies, setStudies] = useState<readonly ChartStudy[]>([])
  const [patterns, setPatterns] = useState<readonly ChartPattern[]>([])
  const [found, setFound] = useState<readonly ('zones' | 'trendlines')[]>([])
  return (
    <IndicatorPicker
      studies={studies}
      onStudies={(next) => {
        setStudies(next)
        record(next)
      }}
      patterns={patterns}
      onPatterns={(next) => {
        setPatterns(next)
        marked = next
      }}
      found={found}
      onFound={setFound}
      evidence={found.includes('zones') ? evidence : []}
      problems={new Map(studies.flatMap(({ id, timeframe }) => (timeframe === null ? [] : [[id, 'Its timeframe is shorter.'] as const])))}
      timeframe="1h"
      max={max}
    />
  )
}
const open = async () => {
  render(<Chart evidence={[zone]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Indicators' }))
}
const add = async (words: string) => {
  await userEvent.clear(screen.getByLabelText('Search indicators'))
  await userEvent.type(screen.getByLabelText('Search indicators'), `${words}{Enter}`)
}
const row = (name: string) => within(screen.getByRole('group', { name: `Settings of ${name}` }))

test('an indicator is found by typing, added with Enter, counted and removed', async () => {
  await open()
  await add('relative strength')
  expect(shown.map(({ name }) => name)).toEqual(['rsi'])
  expect(screen.getByRole('button', { name: 'Indicators 1', hidden: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove RSI 14' }))
  expect(shown).toEqual([])
})

test('a number takes effect while it is typed, and one that cannot be is refused with what it may be', async () => {
  await open()
  await add('ema')
  const length = row('EMA 20').getByLabelText('Length')
  await userEvent.clear(length)
  await userEvent.type(length, '5')
  expect(shown[0]!.params).toEqual({ period: 5 })
  await userEvent.type(length, '0')
  expect(shown[0]!.params).toEqual({ period: 50 })
  await userEvent.type(length, '000')
  const refusal = () => screen.queryByText('Length must be from 1 to 1000. Drawn with 500.')
  expect(refusal()).toBeTruthy()
  expect(shown[0]!.params).toEqual({ period: 500 })
  // The reason stays when the field is left, beside what was typed.
  await userEvent.tab()
  expect([refusal() !== null, (length as HTMLInputElement).value]).toEqual([true, '50000'])
})

test('a source is the volume, or another indicator’s line, but never one that leads back', async () => {
  await open()
  await add('rsi')
  await add('ema')
  await userEvent.selectOptions(row('EMA 20').getByLabelText('Source'), 'RSI 14')
  expect(shown[1]!.source).toEqual({ kind: 'study', id: 'rsi-1', output: 'value' })
  await userEvent.click(screen.getByRole('button', { name: 'Edit RSI 14' }))
  const offered = [...row('RSI 14').getByLabelText<HTMLSelectElement>('Source').options].map(({ label }) => label)
  expect(offered).toContain('Volume')
  expect(offered.join()).not.toContain('EMA')
  await userEvent.click(screen.getByRole('button', { name: 'Remove RSI 14' }))
  await userEvent.click(screen.getByRole('button', { name: /^Edit EMA 20/ }))
  const source = row('EMA 20').getByLabelText<HTMLSelectElement>('Source')
  expect(source.selectedOptions[0]!.label).toBe('Removed indicator')
})

test('a timeframe is one above the chart’s, and a colour one of the fixed set', async () => {
  await open()
  await add('ema')
  const offered = [...row('EMA 20').getByLabelText<HTMLSelectElement>('Timeframe').options].map(({ label }) => label)
  expect(offered).toEqual(['Chart, H1', 'H4', 'D1', 'W1', 'MN1'])
  await userEvent.selectOptions(row('EMA 20').getByLabelText('Timeframe'), 'H4')
  expect(shown[0]!.timeframe).toBe('4h')
  expect(screen.getByText('Its timeframe is shorter.')).toBeTruthy()
  await userEvent.click(row('EMA 20').getByRole('button', { name: 'Colour 2' }))
  expect(shown[0]!.colors).toEqual({ value: 'sma' })
})

test('several of a kind stand beside each other, each hidden on its own', async () => {
  await open()
  await add('sma')
  await add('sma')
  await userEvent.click(screen.getAllByRole('button', { name: 'Hide SMA 20' })[1]!)
  expect(shown.map(({ id, hidden }) => [id, hidden])).toEqual([
    ['sma-1', false],
    ['sma-2', true],
  ])
})

test('a full chart says so and takes no more', async () => {
  render(<Chart max={1} />)
  await userEvent.click(screen.getByRole('button', { name: 'Indicators' }))
  await add('sma')
  await add('ema')
  expect(shown).toHaveLength(1)
  expect(screen.getByText('A chart holds at most 1 indicators. Remove one to add another.')).toBeTruthy()
})

test('a candle pattern is found by typing, added once, coloured, hidden and removed', async () => {
  await open()
  await add('engulfing')
  expect(marked).toEqual([{ name: 'bullish_engulfing', color: null, hidden: false }])
  expect(within(screen.getByRole('list', { name: 'Add' })).queryByRole('button', { name: /^Bullish engulfing/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Bullish engulfing' }))
  await userEvent.click(row('Bullish engulfing').getByRole('button', { name: 'Colour 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hide Bullish engulfing' }))
  expect(marked).toEqual([{ name: 'bullish_engulfing', color: 'sma', hidden: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bullish engulfing' }))
  expect(marked).toEqual([])
})

test('what is found in the bars says in words what speaks for it', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Levels' }))
  await userEvent.click(screen.getByLabelText('Support and resistance zones'))
  const item = within(screen.getByRole('list', { name: 'What the chart shows' })).getByRole('listitem')
  expect(item.textContent).toContain('Support zone 1.02299 to 1.02465')
  await userEvent.click(screen.getByLabelText('Support and resistance zones'))
  expect(screen.queryByRole('list', { name: 'What the chart shows' })).toBeNull()
})
