import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { AddRule } from './add-rule.tsx'
import type { Form } from './use-form.ts'

test('a rule is found by its letters and added by the keyboard alone', async () => {
  const add = vi.fn<Form['add']>(async () => null)
  await show(<AddRule onAdd={add} />)
  const field = screen.getByRole('combobox', { name: 'Add a rule' })
  await userEvent.type(field, 'adx{ArrowDown}{ArrowDown}{Enter}')
  expect(add).toHaveBeenCalledWith('ADX(14) is above 25', 'exitLong')
  expect(field).toHaveProperty('value', '')
})

test('what cannot be added says why and stays written', async () => {
  await show(<AddRule onAdd={async () => 'This cannot be said.'} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a rule' }), 'stop loss 2{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be said.')
  expect(screen.getByRole('combobox', { name: 'Add a rule' })).toHaveProperty('value', 'stop loss 2')
})

test('letters that nothing has say so', async () => {
  await show(<AddRule onAdd={async () => null} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a rule' }), 'zzz')
  expect(screen.getByText(/^Nothing by that name/)).toBeDefined()
})
