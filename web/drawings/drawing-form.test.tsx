import type { Drawing, DrawingChange } from '@playbook/engine/drawings/drawing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DrawingForm } from './drawing-form.tsx'

afterEach(cleanup)

const line = (toPrice: number, label?: string): Drawing => ({
  id: 'a',
  command: 'add',
  type: 'trendline',
  properties: { from: { time: 90, price: 1 }, to: { time: 7_205, price: toPrice }, ...(label !== undefined && { label }) },
})

test('only the fields that were changed are kept, beside what was moved elsewhere meanwhile', () => {
  const change = vi.fn<(id: string, change: DrawingChange) => void>()
  const actions = { change } as never // the form calls nothing else
  const form = (drawing: Drawing) => <DrawingForm drawing={drawing} actions={actions} onDone={() => undefined} />
  const { rerender } = render(form(line(2)))
  const keep = () => fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  keep()
  expect(change).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('First price'), { target: { value: '1.5' } })
  rerender(form(line(3, 'Moved')))
  keep()
  // The seconds of a moment that was not typed stay as well.
  expect(change).toHaveBeenCalledExactlyOnceWith('a', { from: { time: 90, price: 1.5 } })
})
