import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { NumberField } from './number-field.tsx'

function Tick() {
  const [tick, setTick] = useState(0.01)
  return (
    <>
      <NumberField label="Tick" value={tick} error={undefined} onChange={setTick} />
      <output>{String(tick)}</output>
      <button type="button" onClick={() => setTick(0.5)}>
        Usual
      </button>
    </>
  )
}

test('what is typed stays as it is typed, and means its number', async () => {
  await show(<Tick />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tick' })
  for (const [typed, meant] of [
    ['0.10', '0.1'],
    ['1e-5', '0.00001'],
    ['0,25', '0.25'],
    ['abc', 'NaN'],
    ['-', 'NaN'],
  ] as const) {
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    expect([field.value, screen.getByRole('status').textContent]).toEqual([typed, meant])
  }
})

test('another value from outside replaces what was typed', async () => {
  await show(<Tick />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tick' })
  await userEvent.clear(field)
  await userEvent.type(field, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Usual' }))
  expect(field.value).toBe('0.5')
})
