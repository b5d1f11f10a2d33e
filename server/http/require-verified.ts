import { Failure } from '@playbook/contract/failure'
import type { Caller } from './serve.ts'

/** What reaches others, or costs, is for accounts whose address was confirmed: publishing, rewards, mail alerts, keys. */
export function requireVerified(caller: Caller): void {
  if (!caller.isVerified) throw new Failure('access_denied')
}
