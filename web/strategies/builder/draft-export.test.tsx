import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { DraftExport } from './draft-export.tsx'
import { emptyDraft } from './draft.ts'

// Loaded before, so that a busy machine has no part in how long a dialog takes.
beforeAll(() => import('../take-along/take-along-dialog.tsx'))
const show = (props: ComponentProps<typeof DraftExport>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftExport {...props} />
    </QueryClientProvider>,
  )

test('a draft that cannot be run has nothing to take along, says why and gives the focus back', async () => {
  show({ draft: emptyDraft, reading: null, blockedBy: 'Write a strategy first' })
  const button = screen.getByRole('button', { name: 'Export' })
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Pine Script (TradingView)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pine Script for TradingView' }))
  dialog.getByText(/Write a strategy first/)
  expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while the words are being read the dialog waits', async () => {
  show({ draft: { ...emptyDraft, text: 'Buy when RSI(14) is below 30.' }, reading: null, blockedBy: undefined })
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Strategy as JSON' }))
  expect(await screen.findByRole('status', { name: 'Writing the file' })).toBeDefined()
})
