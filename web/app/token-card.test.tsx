import { session } from '@playbook/contract/auth'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { tellBilling } from '../testing/free-acts.ts'
import { sampleSession } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { TokenCard } from './token-card.tsx'

const api = useFakeApi()
beforeEach(() => {
  tellBilling('on')
  startSignedIn()
})
afterEach(() => tellBilling('off'))

test('the balance pulses while the session is missing', async () => {
  api.replies[`GET ${session.path}`] = [200, { ...sampleSession, tokens: null }]
  await show(<TokenCard isFolded={false} />)
  const waiting = await screen.findByRole('status', { name: 'Loading the token balance' })
  expect(waiting.getAttribute('aria-busy')).toBe('true')
})

test('the balance stands with its parts, what is held and what is owed, and leads to the ledger', async () => {
  const tokens = {
    balance: 12_340,
    has_tokens: true,
    held: 44,
    debt: 338,
    breakdown: { FREE: 40, REFERRAL: 300, PAID: 12_000, TOTAL: 12_340 },
  }
  api.replies[`GET ${session.path}`] = [200, { ...sampleSession, tokens }]
  await show(<TokenCard isFolded={false} />)
  expect(await screen.findByText('12,340')).toBeDefined()
  for (const words of ['12.3K', '338 tokens owed', 'Paid 12.0K, referral 300, free 40', '44 held'])
    expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/console/settings/tokens')
})

test('where acts are free there is no card', async () => {
  tellBilling('off')
  await show(<TokenCard isFolded={false} />)
  expect(screen.queryByRole('link')).toBeNull()
})
