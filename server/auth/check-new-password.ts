import { Failure } from '@playbook/contract/failure'
import { ratePassword } from '@playbook/contract/password-strength'

/** Refuses a password that is easy to guess for whoever knows `about` its owner, naming the field that it came in. */
export async function checkNewPassword(field: string, password: string, about: readonly (string | undefined)[]): Promise<void> {
  const { reason } = await ratePassword(password, about)
  if (reason !== null) throw new Failure('validation', { message: reason, errors: { [field]: [reason] } })
}
