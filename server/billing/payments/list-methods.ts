import { Failure } from '@playbook/contract/failure'
import type { FollowDeps } from './follow-provider.ts'
import { readCustomer } from './store.ts'

/** Null where the provider does not answer: the rest of the page does not need it. */
export async function listMethods({ db, provider, log }: FollowDeps, userId: string) {
  const customer = await readCustomer(db, userId)
  if (customer === null) return []
  try {
    return (await provider.listPaymentMethods(customer)).map(({ isDefault, ...method }) => ({ ...method, is_default: isDefault }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn({ err: error }, 'The payment methods of a user could not be listed')
    return null
  }
}
