import type { ReplayAccount } from '@playbook/contract/replays'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { emptySide } from '../testing/sample-account.ts'
import { HandTicket } from './hand-ticket.tsx'

type Trading = Parameters<typeof HandTicket>[0]['trading']
const held = { side: 'long', units: 1, entryTime: 0, entryPrice: 1, stopPrice: null, targetPrice: null, profitUsd: 0 }
const order = { number: 1, action: 'buy', size: { kind: 'fixed_units', value: 1 }, stop: null, target: null } as const

/** The ticket at the close of bar 3, with what is known of the account. */
function showTicket(account: object, offReason: string | null = null) {
  const mutate = vi.fn<(form: unknown) => void>()
  const mutation = { mutate, isPending: false }
  const known = {
    id: 'r1',
    time: 3,
    start_time: 0,
    bars: 4,
    strategy: null,
    orders: [],
    can_undo: false,
    ...account,
  } as unknown as ReplayAccount
  // Only what the ticket reads of them.
  const trading = { account: known, error: null, retry: () => {}, order: mutation, undo: mutation } as unknown as Trading
  const bars = [0, 1, 2, 3].map((time) => ({ time, open: 1, high: 2, low: 1, close: 1, volume: 1 }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HandTicket
        id="r1"
        bars={bars}
        decimals={2}
        pip={null}
        offReason={offReason}
        trading={trading}
        describeTime={(time) => `bar ${time}`}
      />
    </QueryClientProvider>,
  )
  return mutate
}

test('it says that the last order was refused and why, whether or not another can be given', () => {
  const refused = { ...order, time: 2, status: 'rejected', reason: 'the account had too little margin for it' }
  showTicket({ you: emptySide, orders: [{ ...order, time: 1, status: 'filled', reason: null }, refused] }, 'Pause to give an order.')
  expect(screen.getByRole('status').textContent).toBe('Your order at bar 2 was refused, because the account had too little margin for it.')
  cleanup()
  showTicket({ you: { ...emptySide, positions: [held] }, orders: [refused, { ...order, time: 2, status: 'filled', reason: null }] })
  expect(screen.queryByText(/was refused/)).toBeNull()
})

test('a trade is closed at the bar that is shown, not at the one that the account is still of', async () => {
  const you = { ...emptySide, positions: [held] }
  const user = userEvent.setup()
  const close = () => user.click(screen.getByRole('button', { name: 'Close at next open' }))
  const late = showTicket({ you, time: 2, can_undo: true })
  await close()
  await user.click(screen.getByRole('button', { name: 'Take the order back' }))
  expect(late).not.toHaveBeenCalled()
  cleanup()
  const mutate = showTicket({ you })
  await close()
  expect(mutate).toHaveBeenCalledWith({ time: 3, action: 'close' })
})

test('a ticket is for one side: what is shown is what is ordered, and a level on the wrong side says so', async () => {
  const mutate = showTicket({ you: emptySide })
  const user = userEvent.setup()
  const levels = () => ['Stop', 'Target'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
  expect(levels()).toEqual(['-1.00', '5.00'])
  await user.clear(screen.getByLabelText('Stop'))
  await user.type(screen.getByLabelText('Stop'), '1.5')
  expect(screen.getByRole('status').textContent).toBe('The stop of a long must be below the price, 1.00. For the other side choose Short.')
  await user.click(screen.getByRole('button', { name: 'Buy at next open' }))
  expect(mutate).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Short' }))
  expect(levels()[0]).toBe('1.5')
  await user.clear(screen.getByLabelText('Target'))
  await user.type(screen.getByLabelText('Target'), '0.5')
  await user.click(screen.getByRole('button', { name: 'Sell short at next open' }))
  const given = { time: 3, action: 'sell', size: { kind: 'risk_percent', value: 1 }, stop: 1.5, target: 0.5 }
  expect(mutate.mock.calls[0]![0]).toEqual(given)
})

test('an order that waits shows its size and levels', () => {
  const waiting = { ...order, action: 'sell', time: 3, stop: 1.5, target: 0.5, status: 'waiting', reason: null }
  showTicket({ you: { ...emptySide, pending: 'short' }, orders: [waiting] })
  expect(screen.getByText('A short sale fills at the next open.')).toBeTruthy()
  const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Units1', 'Stop1.50', 'Target0.50'])
})

test('the profit of an open trade is after its costs so far, as in the table of the account', () => {
  showTicket({ you: { ...emptySide, profit: -15.26, closed_profit: 2.97, positions: [{ ...held, profitUsd: -14.11 }] } })
  expect(screen.getByText('Open profit, after costs so far').parentElement!.textContent).toMatch(/−18\.23 USD/)
})
