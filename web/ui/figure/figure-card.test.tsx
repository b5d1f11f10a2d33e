import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { csvOf, tableOf } from './drawing-table.ts'
import type { LineDrawing } from './drawing.ts'
import { FigureCard } from './figure-card.tsx'

const drawing: LineDrawing = {
  kind: 'line',
  x: { name: 'Time', kind: 'time' },
  panes: [
    {
      y: { name: 'Equity, USD', format: (value) => `$${value}` },
      lines: [
        {
          name: 'Strategy',
          tone: 'main',
          points: [
            [0, 100],
            [86_400, 90],
          ],
        },
        {
          name: '=Hold',
          tone: 'quiet',
          points: [
            [86_400, 95],
            [172_800, null],
          ],
        },
      ],
      bands: [{ name: 'Range', tone: 'main', points: [[0, 80, 120]] }],
    },
  ],
}

test('lines and bands over one x become rows of one table, gaps stay empty', () => {
  expect(tableOf(drawing).rows).toEqual([
    [0, 100, null, 80, 120],
    [86_400, 90, 95, null, null],
    [172_800, null, null, null, null],
  ])
})

test('the CSV says moments in UTC and defuses formulas in names', () => {
  expect(csvOf(tableOf(drawing)).split('\r\n').slice(0, 3)).toEqual([
    'Time,Strategy,\'=Hold,"Range, low","Range, high"',
    '1970-01-01T00:00:00.000Z,100,,80,120',
    '1970-01-02T00:00:00.000Z,90,95,,',
  ])
})

test('points of a scatter and cells of a heat map are told by their names', () => {
  const scale = { name: 'Return, %' }
  const scatter = tableOf({
    kind: 'scatter',
    x: scale,
    y: { name: 'MFE, %' },
    groups: [{ name: 'Won', tone: 'up', shape: 'circle', points: [{ x: 1, y: 2, name: 'Trade 7' }] }],
  })
  expect(scatter.rows).toEqual([['Trade 7', 'Won', 1, 2]])
  const heat = tableOf({
    kind: 'heat',
    x: { name: 'Fast', labels: ['5', '10'] },
    y: { name: 'Slow', labels: ['20'] },
    value: scale,
    cells: [{ x: 1, y: 0, value: null }],
    shades: 'signed',
  })
  expect(heat.rows).toEqual([['10', '20', null]])
})

test('a picture can be read as a table and opens what it shows', async () => {
  await show(<FigureCard title="Equity" definition="The account at bar closes." drawing={drawing} label="The account fell" file="equity" />)
  screen.getByRole('group', { name: 'The account fell' })
  await userEvent.click(screen.getByRole('button', { name: 'What Equity shows' }))
  screen.getByText('The account at bar closes.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = within(screen.getByRole('group', { name: 'Equity' }))
  table.getByText('$90')
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Range, high')
})

test('the values are walked by keyboard and read out', async () => {
  await show(<FigureCard title="Equity" definition="" drawing={drawing} label="The account fell" file="equity" />)
  screen.getByRole('group', { name: 'The account fell' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  screen.getByText(/Strategy: \$90, =Hold: \$95$/)
  await userEvent.keyboard('{Home}')
  expect(screen.getByText(/Range, low: \$80/).getAttribute('role')).toBe('status')
})

test('without anything to draw it says so and offers no export', async () => {
  await show(<FigureCard title="Equity" definition="" drawing={drawing} label="" file="equity" empty="There were no trades." />)
  screen.getByText('There were no trades.')
  expect(screen.queryByRole('button', { name: 'Export Equity' })).toBeNull()
})
