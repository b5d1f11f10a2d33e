import { login, register, type LoginReply } from '@playbook/contract/auth'
import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import { exchangeGoogle } from '@playbook/contract/google'
import { finishLogin, passkeyLogin } from '@playbook/contract/second-factor'
import { ApiError, send } from '../api.ts'
import { answeredAtMs, checkReply } from '../client/create-client.ts'
import { signIn } from '../session.ts'

type Body<E> = CallArguments<E> extends { readonly body: infer B } ? B : never
/** What a login waits for, on this device, before it is one. */
export type SecondStep = Extract<LoginReply, { authenticated: false }>['challenge']

/** Sends a step of a login. Where it was the last one, the tokens are kept: past the window's end with `remember`. */
async function takeStep<E extends typeof login | typeof register | typeof finishLogin | typeof passkeyLogin | typeof exchangeGoogle>(
  endpoint: E,
  body: Body<E>,
  remember: boolean,
): Promise<SecondStep | null> {
  const { response, body: answer } = await send(endpoint, { body })
  const reply: LoginReply = checkReply<Endpoint & { readonly reply: E['reply'] }>(endpoint, answer) as Reply<E>
  if (!reply.authenticated) return reply.challenge
  signIn(reply.token, remember, answeredAtMs(response))
  return null
}

/** Logs in; where the account has a second factor, nobody is logged in yet, and what is waited for is the answer. */
export const logIn = (form: Body<typeof login>, remember: boolean) => takeStep(login, form, remember)

/** The second step of a login. */
export const takeSecondStep = (answer: Body<typeof finishLogin>, remember: boolean) => takeStep(finishLogin, answer, remember)

export const logInWithPasskey = (answer: Body<typeof passkeyLogin>, remember: boolean) => takeStep(passkeyLogin, answer, remember)

/** Finishes a sign-in that was begun at Google; an address without an account gets one. */
export const logInWithGoogle = (returned: Body<typeof exchangeGoogle>, remember: boolean) => takeStep(exchangeGoogle, returned, remember)

/** Creates the account and logs it in. */
export const createAccount = (form: Body<typeof register>, remember: boolean) => takeStep(register, form, remember)

/** When the account is deleted that somebody wants to sign in to; null where it is not to be. */
export function deletionOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'deletion_pending') return null
  const details = error.details as { readonly deletion_due_at?: string } | undefined
  return details?.deletion_due_at ?? null
}
