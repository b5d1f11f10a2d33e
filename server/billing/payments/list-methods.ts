import { Failure } from '@playbook/contract/failure'
import type { FollowDeps } from './follow-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { readCustomer } from './store.ts'

type Method = Awaited<ReturnType<PaymentProvider['listPaymentMethods']>>[number]

/** The provider keeps a card again with each payment that it is typed in for; people have it once. */
function eachOnce(methods: readonly Method[]): Method[] {
  const found = new Map<string, Method>()
  for (const method of methods) {
    const words = JSON.stringify([method.name, method.expires])
    if (method.isDefault || !found.has(words)) found.set(words, method)
  }
  return [...found.values()]
}

/** Null where the provider does not answer: the rest of the page does not need it. */
export async function listMethods({ db, provider, log }: FollowDeps, userId: string) {
  const customer = await readCustomer(db, userId)
  if (customer === null) return []
  try {
    return eachOnce(await provider.listPaymentMethods(customer)).map(({ isDefault, ...method }) => ({ ...method, is_default: isDefault }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn({ err: error }, 'The payment methods of a user could not be listed')
    return null
  }
}
