import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { openStripe, type StripeSettings } from './stripe-provider.ts'
import { openTestProvider, type TestPages } from './test-provider/open-test-provider.ts'

/** Who takes money here, and the pages of the test where it is one. */
export interface Payments {
  readonly provider: PaymentProvider
  readonly testPages: TestPages | null
  /** Where its webhooks go, for a provider in this process. Gives what ends it. */
  readonly deliverTo: (url: string) => () => Promise<void>
}

export interface SaleSettings {
  readonly stripe: StripeSettings | null
  readonly isProduction: boolean
  readonly isBillingOn: boolean
}

interface Opening {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
  readonly secretKey: string
  readonly config: SaleSettings
}

/** Stripe with its keys, the built-in test without; null where nothing is for sale: billing is off, or in production without keys. */
export function openPayments({ config, ...deps }: Opening): Payments | null {
  if (!config.isBillingOn) return null
  if (config.stripe !== null) {
    const isTest = !config.stripe.key.includes('_live_')
    return {
      provider: openStripe({ settings: config.stripe, isTest }),
      testPages: null,
      deliverTo: () => () => Promise.resolve(),
    }
  }
  if (config.isProduction) return null
  const { provider, pages, deliverTo } = openTestProvider(deps)
  return { provider, testPages: pages, deliverTo }
}
