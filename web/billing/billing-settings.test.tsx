import { billingHistory, changePlan, completePricing, subscription, type Subscription } from '@playbook/contract/financial'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { tellBilling } from '../testing/free-acts.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const plan: Subscription = {
  status: 'active',
  plan_code: 'regular',
  plan_name: 'Regular',
  tokens: 3_000,
  started_at: '2026-05-01T00:00:00Z',
  current_period_start: '2026-05-01T00:00:00Z',
  current_period_end: '2026-06-01T00:00:00Z',
  cancel_at_period_end: false,
  next_plan_code: null,
  next_plan_name: null,
  next_charge_cents: 2_400,
  next_total_cents: 2_880,
  next_attempt_at: null,
}
const sold = (code: string, name: string, price_cents: number, tokens: number) => ({
  code,
  name,
  kind: 'plan',
  price_cents,
  price_usd: price_cents / 100,
  period: 'month',
  tokens,
  tokens_valid_months: 12,
})
const told = {
  applied: false,
  plan_code: 'heavy',
  plan_name: 'Heavy',
  due_now_cents: 5_400,
  due_now_tax_cents: 900,
  tokens_now: 6_000,
  from: '2026-06-01T00:00:00Z',
  then_cents: 6_900,
  then_total_cents: 8_280,
  proration_at: 1,
}

beforeEach(() => {
  startSignedIn()
  Object.assign(api.replies, {
    [`GET ${billingHistory.path}`]: [200, emptyPage],
    [`GET ${completePricing.path}`]: [
      200,
      {
        currency: 'USD',
        billing: 'on',
        for_sale: 'yes',
        user_plans: [sold('regular', 'Regular', 2_400, 3_000), sold('heavy', 'Heavy', 6_900, 10_000)],
        business_plans: [],
      },
    ],
    [`GET ${subscription.path}`]: [
      200,
      {
        subscription: plan,
        for_sale: 'yes',
        payment_methods: [
          { id: 'a', name: 'Visa ending 4242', expires: '12/29', is_default: true },
          { id: 'b', name: 'Test Bank ending 6789', expires: null, is_default: false },
        ],
        pending: [{ plan_name: 'Pack of 1,000', since: '2026-05-20T00:00:00Z' }],
      },
    ],
  })
})

test('the next charge is told with its tax, the method that pays it is marked, and what a bank has not confirmed is on its way', async () => {
  await showApp('/console/settings/billing')
  const charge = (await screen.findByText('Is charged, with tax')).closest('dl')!
  expect(charge.textContent).toContain('Tax$4.80')
  expect(charge.textContent).toContain('Is charged, with tax$28.80')
  expect(screen.getByText('Visa ending 4242').closest('li')!.textContent).toContain('pays what comes next')
  expect(screen.getByText('Test Bank ending 6789').closest('li')!.textContent).toBe('Test Bank ending 6789')
  expect(screen.getByText('Pack of 1,000 is on its way.')).toBeDefined()
})

test('a change is paid for the sum with tax that was told, and another sum is told anew', async () => {
  const bodies: unknown[] = []
  api.replies[`POST ${changePlan.path}`] = ({ body }) => {
    const asked = JSON.parse(body) as { preview?: boolean }
    bodies.push(asked)
    return asked.preview === true
      ? [200, told]
      : [409, { code: 'charge_changed', message: 'The charge is another one by now.', request_id: '1' }]
  }
  await showApp('/console/settings/billing')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText(/Heavy/))
  await dialog.findByText('Today $54.00 for the rest of this month')
  expect(dialog.getByRole('status').textContent).toContain('of which $9.00 is tax')
  expect(dialog.getByRole('status').textContent).toContain('$82.80 with tax')
  await user.click(dialog.getByRole('button', { name: 'Pay $54.00 and change' }))
  await dialog.findByText('The charge is another one by now.')
  expect(bodies).toContainEqual({ plan_code: 'heavy', proration_at: 1, accepted_cents: 5_400 })
  // Opened again, nothing is chosen and nothing can be paid.
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.queryByText(/Today/)).toBeNull()
  expect(again.getAllByRole('button', { name: 'Change plan' }).at(-1)!.getAttribute('aria-disabled')).toBe('true')
})

test('the prices name the plan that one has, and lead to the change of it', async () => {
  tellBilling('on')
  await showApp('/pricing/users')
  expect((await screen.findAllByRole('link', { name: 'Your plan' }))[0]!.getAttribute('href')).toBe('/console/settings/billing')
  expect((await screen.findAllByRole('link', { name: 'Change to Heavy' }))[0]!.getAttribute('href')).toBe('/console/settings/billing')
  expect(screen.queryByRole('button', { name: /Start with/ })).toBeNull()
})
