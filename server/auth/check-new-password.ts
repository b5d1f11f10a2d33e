import { Failure } from '@playbook/contract/failure'
import { isCommonPassword } from './common-password.ts'

/** Refuses a password that everybody would try, naming the field that it came in. */
export async function checkNewPassword(field: string, password: string): Promise<void> {
  const message = 'This password is too common'
  if (await isCommonPassword(password)) throw new Failure('validation', { message, errors: { [field]: [message] } })
}
