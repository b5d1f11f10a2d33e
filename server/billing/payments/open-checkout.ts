import { Failure } from '@playbook/contract/failure'
import { planOf } from '@playbook/contract/plans'
import type { FollowDeps } from './follow-provider.ts'
import { insertCheckout, keepCustomer, readCustomer, readEmail, readSubscription, setSession } from './store.ts'

export interface CheckoutDeps extends FollowDeps {
  /** Where the pages are, without a slash at the end. */
  readonly origin: string
}

/** Who the user is at the provider; made once. */
async function customerOf({ db, provider, now }: FollowDeps, userId: string): Promise<string> {
  const known = await readCustomer(db, userId)
  if (known !== null) return known
  const made = await provider.createCustomer({ userId, email: await readEmail(db, userId) })
  return keepCustomer(db, userId, made, new Date(now()))
}

interface Opened {
  readonly session_id: string
  readonly url: string
}

/** Opens a page on which the plan is paid. The same id opens the same one, however often it is tried. */
export async function openCheckout(
  deps: CheckoutDeps,
  { userId, planCode, id }: { readonly userId: string; readonly planCode: string; readonly id: string },
): Promise<Opened> {
  const plan = planOf(planCode)
  if (plan === undefined) throw new Failure('plan_not_found')
  const running = plan.kind === 'plan' ? await readSubscription(deps.db, userId) : undefined
  if (running !== undefined && running.status !== 'cancelled') throw new Failure('already_subscribed')
  return openPage(deps, { userId, planCode, id, quantity: 1, businessId: null, businessName: null, from: '/pricing/users' })
}

interface Page {
  readonly userId: string
  readonly planCode: string
  readonly id: string
  readonly quantity: number
  /** The business that pays, or the name of the one that this opens. */
  readonly businessId: string | null
  readonly businessName: string | null
  /** The page that it is left to without paying. */
  readonly from: string
}

export async function openPage(deps: CheckoutDeps, { userId, planCode, id, quantity, ...page }: Page): Promise<Opened> {
  const customerId = await customerOf(deps, userId)
  await insertCheckout(deps.db, {
    id,
    user_id: userId,
    plan_code: planCode,
    business_id: page.businessId,
    business_name: page.businessName,
    created_at: new Date(deps.now()),
  })
  const { sessionId, url } = await deps.provider.createCheckout({
    checkoutId: id,
    customerId,
    planCode,
    quantity,
    returnUrl: `${deps.origin}/console/settings/billing/return?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: deps.origin + page.from,
  })
  await setSession(deps.db, id, sessionId)
  return { session_id: sessionId, url }
}
