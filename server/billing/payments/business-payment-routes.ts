import * as calls from '@playbook/contract/b2b-billing'
import { millicentsPerCent, includedUnits, unitMillicents } from '@playbook/contract/business'
import { apiCredit, businessPlans } from '@playbook/contract/business-plans'
import { Failure } from '@playbook/contract/failure'
import type { SaleState } from '@playbook/contract/financial'
import { apiEndpoints } from '../../business/api/describe-api.ts'
import { businessOf, isOfSuspended, mustBelong, mustHaveRight } from '../../business/business-of.ts'
import { listEntries } from '../../business/list-entries.ts'
import type { Db } from '../../db/tables.ts'
import { requireVerified } from '../../http/require-verified.ts'
import { serve, type Caller, type Route } from '../../http/serve.ts'
import { toPage } from '../../http/to-page.ts'
import { readBusinessPlan } from './business-plan.ts'
import { setCancelOf } from './change-subscription.ts'
import { listMethods } from './list-methods.ts'
import { openPage, type CheckoutDeps } from './open-checkout.ts'
import { readCustomer } from './store.ts'

interface Sale {
  readonly db: Db
  readonly saleState: SaleState
  /** Null where nothing is for sale; `sale` refuses then. */
  readonly followed: CheckoutDeps | null
  readonly sale: () => CheckoutDeps
}

const consolePage = '/console/business/pricing'

/** What businesses pay: monthly plans and money for their balance. */
export function businessPaymentRoutes({ db, saleState, followed, sale }: Sale): Route[] {
  return [
    serve(calls.b2bPrices, async ({ caller }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      return {
        for_sale: saleState,
        unit_cents: unitMillicents / millicentsPerCent,
        included_units: includedUnits,
        calls: apiEndpoints().map(({ method, path, summary, units }) => ({ method, path, summary, units })),
        plans: [...businessPlans],
        subscription: (await readBusinessPlan(db, businessId))?.shown ?? null,
      }
    }),
    serve(calls.buyBusinessPlan, async ({ caller, body, context }) => {
      requireVerified(caller)
      const deps = sale()
      const { businessId, businessName, from } = await buyerOf(db, caller, body.company)
      if (businessId !== null && (await readBusinessPlan(db, businessId)) !== null) throw new Failure('business_plan_running')
      const what = { planCode: body.plan_code, quantity: 1, id: context.newId }
      return openPage(deps, { userId: caller.userId, ...what, businessId, businessName, from })
    }),
    serve(calls.changeBusinessPlan, async ({ caller, body }) => {
      const { businessId } = await mustHaveRight(db, caller.userId, 'billing')
      const deps = sale()
      const running = await readBusinessPlan(db, businessId)
      if (running === null) throw new Failure('subscription_not_found')
      await setCancelOf(deps, running.id, body.cancel_at_period_end)
      return { subscription: (await readBusinessPlan(db, businessId))?.shown ?? running.shown }
    }),
    serve(calls.topUp, async ({ caller, body, context }) => {
      const { businessId } = await mustHaveRight(db, caller.userId, 'billing')
      return openPage(sale(), {
        userId: caller.userId,
        planCode: apiCredit.code,
        id: context.newId,
        quantity: body.amount / apiCredit.price_cents,
        businessId,
        businessName: null,
        from: consolePage,
      })
    }),
    serve(calls.b2bTransactions, async ({ caller, query }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const { rows, count } = await listEntries(db, businessId, query)
      return toPage(calls.b2bTransactions.path, query, rows, count)
    }),
    serve(calls.b2bPaymentMethods, async ({ caller }) => {
      await mustBelong(db, caller.userId)
      return { results: followed === null ? [] : await listMethods(followed, caller.userId) }
    }),
    serve(calls.openB2bPaymentMethods, async ({ caller }) => {
      await mustHaveRight(db, caller.userId, 'billing')
      const { provider, origin } = sale()
      const customer = await readCustomer(db, caller.userId)
      if (customer === null) throw new Failure('subscription_not_found')
      return { url: await provider.openPortal(customer, origin + consolePage) }
    }),
  ]
}

/** Who pays a plan: the business of a member who may, or one that the first payment opens. One that is suspended buys nothing. */
async function buyerOf(db: Db, { userId }: Caller, company: string | undefined) {
  if ((await businessOf(db, userId)) !== null)
    return { businessId: (await mustHaveRight(db, userId, 'billing')).businessId, businessName: null, from: consolePage }
  if (await isOfSuspended(db, userId)) throw new Failure('business_required')
  if (company === undefined) throw new Failure('company_required')
  return { businessId: null, businessName: company, from: '/console/business-access' }
}
