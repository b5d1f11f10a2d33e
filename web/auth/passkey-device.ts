import type { Reply } from '@playbook/contract/endpoint'
import type { PasskeyAnswer, startPasskey, startPasskeyLogin } from '@playbook/contract/second-factor'
import type * as WebAuthn from '@simplewebauthn/browser'
import { ToldError } from '../api.ts'

type Request = Reply<typeof startPasskeyLogin>
type Creation = Reply<typeof startPasskey>

// Only whoever uses a passkey loads it.
const load = (): Promise<typeof WebAuthn> => import('@simplewebauthn/browser')

/** Whether this browser has passkeys under this address; it has none without https, nor under an address of numbers. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(globalThis.location.hostname)

/** Why a device gives no passkey, by the names of WebAuthn's errors. What is `chosen` is no failure: its user, or this page, ended it. */
const reasons: Readonly<Record<string, { readonly sentence: string; readonly chosen?: true }>> = {
  AbortError: { sentence: '', chosen: true },
  InvalidStateError: { sentence: 'This device has a passkey for this account already.' },
  NotAllowedError: { sentence: 'No passkey was used: the question was closed, or took too long.', chosen: true },
  NotSupportedError: { sentence: 'This device cannot make a passkey that works here.' },
  SecurityError: { sentence: 'Passkeys do not work under this address.' },
}

async function orSay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const { sentence, chosen } = reasons[(cause as Error | undefined)?.name ?? ''] ?? { sentence: 'The device could not use a passkey.' }
    throw new ToldError(sentence, { cause, isChosen: chosen === true })
  }
}

const pack = (challengeId: string, given: WebAuthn.AuthenticationResponseJSON): PasskeyAnswer => {
  const { id, rawId, type, response } = given
  return { challenge_id: challengeId, response: { id, rawId, type, response, clientExtensionResults: {} } }
}

/** Has the device answer with a passkey. */
export async function answerWithPasskey({ challenge_id, options }: Request): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  return pack(challenge_id, await orSay(startAuthentication({ optionsJSON: options })))
}

/** Has the device make a passkey; gives what the server keeps of it. */
export async function makePasskey({ options }: Creation) {
  const { startRegistration } = await load()
  const { id, rawId, type, response } = await orSay(startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) }, clientExtensionResults: {} }
}

/** Challenges hold five minutes: a page that is open for longer asks again before. */
const renewMs = 4 * 60_000

/**
 * Offers passkeys where the browser fills in fields, until `signal` ends; `ask` gets each challenge. Gives null where the browser
 * cannot, or nobody chose one.
 */
export async function answerWhenChosen(ask: () => Promise<Request>, signal: AbortSignal): Promise<PasskeyAnswer | null> {
  if (!hasPasskeys()) return null
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return null
  while (!signal.aborted) {
    const { challenge_id, options } = await ask()
    if (signal.aborted) return null
    let isRenewed = false
    const renew = setTimeout(() => {
      isRenewed = true
      WebAuthnAbortService.cancelCeremony()
    }, renewMs)
    const leave = () => WebAuthnAbortService.cancelCeremony()
    signal.addEventListener('abort', leave, { once: true })
    try {
      return pack(challenge_id, await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }))
    } catch {
      // Ended by us, or by the button that asks for a passkey at once.
      if (!isRenewed) return null
    } finally {
      clearTimeout(renew)
      signal.removeEventListener('abort', leave)
    }
  }
  return null
}
