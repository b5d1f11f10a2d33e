import { readText } from '@playbook/engine/reader/read-text'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { RuleEditor } from './rule-editor.tsx'
import type { Form } from './use-form.ts'

const { plan } = readText('Buy when RSI(14) is below 30. Exit when RSI(14) is above 70. Stop 2%.')

async function showEditor(path: string, answer: string | null = null) {
  const edit = vi.fn<Form['edit']>(async () => answer)
  const close = vi.fn<() => void>()
  await show(<RuleEditor plan={plan!} path={path} text="the rule" onEdit={edit} onClose={close} />)
  return { edit, close }
}

test('a number is written once it is finished, a choice at once', async () => {
  const { edit } = await showEditor('entryLong.when')
  const value = screen.getByLabelText('Value')
  await userEvent.clear(value)
  await userEvent.type(value, '25{Enter}')
  expect(edit).toHaveBeenLastCalledWith({ does: 'set', path: 'entryLong.when.right.value', value: 25 })
  await userEvent.selectOptions(screen.getByLabelText('Compares'), 'crosses below')
  expect(edit).toHaveBeenLastCalledWith({ does: 'set', path: 'entryLong.when.op', value: 'crosses_below' })
})

test('a value that cannot be says what it may be, and nothing is written', async () => {
  const { edit } = await showEditor('entryLong.when')
  const period = screen.getByLabelText('Period')
  await userEvent.clear(period)
  await userEvent.type(period, 'many{Enter}')
  screen.getByText(/^A whole number/)
  expect(edit).not.toHaveBeenCalled()
})

test('what cannot be said is told, and the field has its value again', async () => {
  await showEditor('stop.long', 'This cannot be said.')
  const value = screen.getByLabelText('Value')
  await userEvent.clear(value)
  await userEvent.type(value, '3{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be said.')
  expect(value).toHaveProperty('value', '2')
})

test('a rule is deleted, and its fields close', async () => {
  const { edit, close } = await showEditor('exitLong.when')
  await userEvent.click(screen.getByRole('button', { name: 'Delete this rule' }))
  expect(edit).toHaveBeenCalledWith({ does: 'remove', path: 'exitLong.when' })
  expect(close).toHaveBeenCalled()
})
