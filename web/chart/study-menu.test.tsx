import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Evidence } from './structure-drawings.ts'
import { StudyMenu } from './study-menu.tsx'

const zone: Evidence = { id: 'zone-0', title: 'Support zone', place: '1.02299 to 1.02465', facts: '8 touches, held 12 of 16 visits' }

afterEach(cleanup)

function Chart({ evidence }: { evidence: readonly Evidence[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return <StudyMenu chosen={chosen} onChosen={setChosen} evidence={chosen.includes('zones') ? evidence : []} />
}

test('indicators are switched on and off, and counted on the button', async () => {
  render(<Chart evidence={[]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Indicators' }))
  await userEvent.click(screen.getByLabelText('RSI 14'))
  await userEvent.click(screen.getByLabelText('EMA 20'))
  expect(screen.getByText('Indicators (2)')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('RSI 14'))
  expect(screen.getByText('Indicators (1)')).toBeTruthy()
})

test('drawings say in words what speaks for them, or that there are none', async () => {
  const { rerender } = render(<Chart evidence={[zone]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Drawings' }))
  await userEvent.click(screen.getByLabelText('Support and resistance zones'))
  const item = within(screen.getByRole('list', { name: 'What the chart shows' })).getByRole('listitem')
  expect(item.textContent).toContain('Support zone 1.02299 to 1.02465')
  expect(item.textContent).toContain('8 touches, held 12 of 16 visits')
  rerender(<Chart evidence={[]} />)
  expect(screen.getByText('The last 500 bars show none.')).toBeTruthy()
})
