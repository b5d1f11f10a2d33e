import type { Drawing, DrawingChange } from '@playbook/engine/drawings/drawing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DrawingForm } from './drawing-form.tsx'

const line = (toPrice: number, label?: string): Drawing => ({
  id: 'a',
  command: 'add',
  type: 'trendline',
  properties: { from: { time: 90, price: 1 }, to: { time: 7_205, price: toPrice }, ...(label !== undefined && { label }) },
})

test('only the fields that were changed are kept, beside what was moved elsewhere meanwhile', async () => {
  const change = vi.fn<(id: string, change: DrawingChange) => void>()
  const actions = { change } as never // the form calls nothing else
  const form = (drawing: Drawing) => <DrawingForm drawing={drawing} actions={actions} onDone={() => undefined} />
  const { rerender } = render(form(line(2)))
  const keep = () => userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await keep()
  expect(change).not.toHaveBeenCalled()
  const price = screen.getByLabelText('First price')
  await userEvent.clear(price)
  await userEvent.type(price, '1.5')
  rerender(form(line(3, 'Moved')))
  await keep()
  // The seconds of a moment that was not typed stay as well.
  expect(change).toHaveBeenCalledExactlyOnceWith('a', { from: { time: 90, price: 1.5 } })
})

test('the words of a text are typed letter by letter, from the place where the form puts the keyboard', async () => {
  const change = vi.fn<(id: string, change: DrawingChange) => void>()
  const text: Drawing = { id: 't', command: 'add', type: 'text', properties: { from: { time: 90, price: 1 }, label: 'Text' } }
  render(
    <ul>
      <li>
        <button type="button">Text</button>
        <DrawingForm drawing={text} actions={{ change } as never} onDone={() => undefined} />
      </li>
    </ul>,
  )
  const words = screen.getByLabelText<HTMLTextAreaElement>('Words')
  expect(document.activeElement).toBe(words)
  // What the form begins with is selected once: a later letter does not replace what was typed.
  expect([words.selectionStart, words.selectionEnd]).toEqual([0, 4])
  await userEvent.keyboard('wa')
  expect(words.selectionStart).toBe(words.selectionEnd)
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(change).toHaveBeenCalledExactlyOnceWith('t', { label: 'wa' })
})

test('a form that is left gives the keyboard back to its row', () => {
  const row = (isOpen: boolean) => (
    <ul>
      <li>
        <button type="button">Trendline</button>
        {isOpen && <DrawingForm drawing={line(2)} actions={{} as never} onDone={() => undefined} />}
      </li>
    </ul>
  )
  const { rerender } = render(row(true))
  expect(document.activeElement).toBe(screen.getByLabelText('Label'))
  rerender(row(false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trendline' }))
})
