import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BarsTable } from './bars-table.tsx'

test('bars that could not be loaded are not said to be missing', () => {
  const table = (problem: string | null) => (
    <BarsTable
      bars={[]}
      lines={[]}
      decimals={2}
      describeTime={String}
      zone="UTC"
      dateOf={null}
      from={0}
      to={60}
      onRange={() => undefined}
      isLoading={false}
      problem={problem}
    />
  )
  const { container, rerender } = render(table('The bars could not be loaded'))
  expect(container.textContent).toContain('The bars could not be loaded')
  expect(container.textContent).not.toContain('No bars open')
  rerender(table(null))
  expect(container.textContent).toContain('No bars open between these two moments.')
})

test('the range of daily bars is of their trading dates, as the rows name them', () => {
  const evening = (date: string) => Date.parse(`${date}T22:00:00Z`) / 1000
  const dateOf = (time: number) => new Date((time + 3 * 3_600) * 1000).toISOString().slice(0, 10)
  const bars = ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => ({
    time: evening(date),
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
  }))
  const onRange = vi.fn<(from: number, to: number) => void>()
  render(
    <BarsTable
      bars={bars}
      lines={[]}
      decimals={2}
      describeTime={dateOf}
      zone="UTC"
      dateOf={dateOf}
      from={bars[0]!.time}
      to={bars[2]!.time}
      onRange={onRange}
      isLoading={false}
    />,
  )
  const dates = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstChild?.textContent)
  expect([screen.getByLabelText<HTMLInputElement>('From').value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual([
    '2026-11-18',
    '2026-11-20',
  ])
  expect(dates()).toEqual(['2026-11-20', '2026-11-19', '2026-11-18'])
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-19' } })
  expect(dates()).toEqual(['2026-11-19', '2026-11-18'])
  const [from, to] = onRange.mock.lastCall!
  expect([from <= bars[0]!.time, to >= bars[1]!.time, to < bars[2]!.time]).toEqual([true, true, true])
})
