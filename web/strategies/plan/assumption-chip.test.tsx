import { readText } from '@playbook/engine/reader/read-text'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AssumptionChip, type ChosenValues } from './assumption-chip.tsx'

test('one chip edits every place of a value, and names their rules', async () => {
  const { assumptions, rules } = readText(
    'Buy when Stochastic %K crosses above %D and Stochastic is below 20. Sell short when Stochastic %K crosses below %D. Stop 2%.',
    { symbol: 'EURUSD' },
  )
  const assumption = assumptions.find(({ label }) => label === 'Stochastic k')!
  const onChange = vi.fn<(values: ChosenValues) => void>()
  render(<AssumptionChip assumption={assumption} rules={rules} edited={false} onChange={onChange} onMarket={() => {}} />)
  const chip = screen.getByRole('button', { name: /Stochastic k/ })
  expect(chip.querySelector('sup')?.textContent).toBe('1, 2, 3')
  await userEvent.click(chip)
  const field = await screen.findByRole('textbox', { name: 'Stochastic k' })
  await userEvent.clear(field)
  await userEvent.type(field, '21')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onChange).toHaveBeenCalledWith(Object.fromEntries(assumption.places!.map((place) => [place, 21])))
  expect(assumption.places!.length).toBeGreaterThan(2)
})
