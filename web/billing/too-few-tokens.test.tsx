import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { tellBilling } from '../testing/free-acts.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { TooFewTokensDialog, type TooFewWays } from './too-few-tokens.tsx'

useFakeApi()
beforeEach(() => {
  tellBilling('on')
  startSignedIn()
})
afterEach(() => tellBilling('off'))

const ways = (): TooFewWays => ({
  what: 'this run',
  kept: 'Your text stays as it is.',
  wait: { title: 'Keep it', text: 'It waits here.', label: 'Not now', onWait: vi.fn<() => void>() },
  onClose: vi.fn<() => void>(),
})

test('what is missing, what there is and three ways on stand in one dialog', async () => {
  const onUse = vi.fn<() => void>()
  const cheaper = { title: 'Run one year', label: 'Run', quote: { act: 'backtest' as const, low: 4, high: 4, lines: [] }, onUse }
  await show(<TooFewTokensDialog few={{ needed: 44, balance: 10 }} {...ways()} cheaper={cheaper} />)
  expect((await screen.findByRole('dialog')).textContent).toContain('34 tokens are missing for this run.')
  expect(screen.getByText('10 you have')).toBeDefined()
  expect(screen.getByText('44 needed')).toBeDefined()
  expect(screen.getByText('4 tokens, 6 remain')).toBeDefined()
  expect(screen.getByText('1,000 tokens for $12.00, without tax')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Run/ }))
  expect(onUse).toHaveBeenCalledOnce()
})

test('what is owed after a refund is told, and a pack that pays it as well is offered', async () => {
  await show(<TooFewTokensDialog few={{ needed: 44, balance: 0, debt: 990, missing: 1_034 }} {...ways()} />)
  expect((await screen.findByRole('dialog')).textContent).toContain('1,034 tokens are missing for this run.')
  expect(screen.getByText('990 tokens are owed after a refund, and new tokens pay that first. Your text stays as it is.')).toBeDefined()
  expect(screen.getByText('5,000 tokens for $49.00, without tax')).toBeDefined()
})

test('it can wait, and nothing is lost', async () => {
  const { wait, ...more } = ways()
  await show(<TooFewTokensDialog few={{ needed: 44, balance: 10 }} wait={wait} {...more} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(wait.onWait).toHaveBeenCalledOnce()
})
