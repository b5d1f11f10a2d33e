import { validatePaymentSession } from '@playbook/contract/financial'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
beforeEach(startSignedIn)

const told = {
  plan_code: 'pack_1000',
  plan_name: 'Pack of 1,000',
  tokens: 1_000,
  debt_tokens: 0,
  credit_cents: 0,
  api_units: 0,
  total_cents: 1_200,
}

test.each([
  ['done', { debt_tokens: 338 }, '662 tokens are in your balance. The other 338 of 1,000 paid what was owed after a refund.'],
  ['done', { debt_tokens: 999 }, '1 token is in your balance. The other 999 of 1,000 paid what was owed after a refund.'],
  ['done', { debt_tokens: 1_000 }, 'All 1,000 tokens paid what was owed after a refund.'],
  ['already_done', {}, 'This payment was booked before.'],
  ['processing', {}, 'Your bank has the payment, and has not confirmed it yet.'],
  ['pending', {}, 'Payment received, it is being booked.'],
  ['open', {}, 'The payment is not finished yet.'],
  ['held', {}, 'Your payment came, and does not fit what is sold.'],
  ['failed', {}, 'Nothing was paid.'],
  ['expired', {}, 'Nothing was paid.'],
])('a payment that is %s says so', async (status, more, words) => {
  api.replies[`POST ${validatePaymentSession.path}`] = [200, { ...told, status, ...more }]
  await showApp('/console/settings/billing/return?session_id=cs_1')
  expect(await screen.findByText(words)).toBeDefined()
})

test('somebody else’s payment is not known here', async () => {
  api.replies[`POST ${validatePaymentSession.path}`] = [404, { code: 'checkout_not_found', message: 'No such payment.', request_id: 'r' }]
  await showApp('/console/settings/billing/return?session_id=cs_1')
  expect(await screen.findByText('Nothing is known of this payment')).toBeDefined()
  expect(screen.getByText('No such payment.')).toBeDefined()
})
