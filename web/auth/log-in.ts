import { login, register } from '@playbook/contract/auth'
import type { CallArguments } from '@playbook/contract/endpoint'
import { send } from '../api.ts'
import { answeredAtMs, checkReply } from '../client/create-client.ts'
import { signIn } from '../session.ts'

/** Logs in and keeps the tokens: past the window's end with `remember`. */
export async function logIn(form: CallArguments<typeof login>['body'], remember: boolean): Promise<void> {
  const { response, body } = await send(login, { body: form })
  signIn(checkReply(login, body).token, remember, answeredAtMs(response))
}

/** Creates the account and logs it in: past the window's end with `remember`. */
export async function createAccount(form: CallArguments<typeof register>['body'], remember: boolean): Promise<void> {
  const { response, body } = await send(register, { body: form })
  signIn(checkReply(register, body).token, remember, answeredAtMs(response))
}
