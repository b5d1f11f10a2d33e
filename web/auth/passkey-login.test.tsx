import { startPasskeyLogin } from '@playbook/contract/second-factor'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { show } from '../testing/show.tsx'
import { Input } from '../ui/field.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

const api = useFakeApi()
const bytes = new Uint8Array([1, 2, 3]).buffer
const given = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  getClientExtensionResults: () => ({}),
}

type Asked = { readonly mediation?: string; readonly signal: AbortSignal }
/** A device that answers what a button asks at once, and what the browser offers by itself as it is told. */
const get = vi.fn<(asked: Asked) => Promise<unknown>>()
const whenEnded = ({ signal }: Asked) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

beforeEach(() => {
  get.mockReset()
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: () => Promise.resolve(true) }),
  )
  Object.assign(navigator, { credentials: { get } })
  const options = { challenge: 'AQID', timeout: 1_000, rpId: 'localhost', userVerification: 'required' }
  api.replies[`POST ${startPasskeyLogin.path}`] = [200, { challenge_id: 'c', options }]
})
afterEach(() => vi.unstubAllGlobals())

/** With the field that the browser fills in. */
const showWith = (onAnswer: () => Promise<unknown>) =>
  show(
    <>
      <Input aria-label="Email" autoComplete="username webauthn" />
      <PasskeyLogin onAnswer={onAnswer} />
    </>,
  )
const mediations = () => get.mock.calls.map(([{ mediation }]) => mediation ?? 'by the button')

test('the button ends what the browser offers by itself, and after a login nothing is offered again while its page loads', async () => {
  get.mockImplementation((asked) => (asked.mediation === 'conditional' ? whenEnded(asked) : Promise.resolve(given)))
  const onAnswer = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await showWith(onAnswer)
  await waitFor(() => expect(mediations()).toEqual(['conditional']))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  expect(get.mock.calls[0]?.[0].signal.aborted).toBe(true)
  // Whatever had been offered would have asked for its challenge by now.
  await expect(waitFor(() => expect(get).toHaveBeenCalledTimes(3), { timeout: 300 })).rejects.toThrow('got 2 times')
  expect([mediations(), onAnswer.mock.calls.length]).toEqual([['conditional', 'by the button'], 1])
})

test('one chosen where the browser fills in signs in once', async () => {
  get.mockResolvedValue(given)
  const onAnswer = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await showWith(onAnswer)
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  await expect(waitFor(() => expect(get).toHaveBeenCalledTimes(2), { timeout: 300 })).rejects.toThrow('got 1 times')
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

test('after a refusal it is offered again, not at once', async () => {
  get.mockImplementation((asked) => (get.mock.calls.length === 1 ? Promise.resolve(given) : whenEnded(asked)))
  await showWith(() => new Promise((_resolve, reject) => setTimeout(reject, 20, new Error('refused'))))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(mediations()).toEqual(['conditional'])
  await waitFor(() => expect(mediations()).toEqual(['conditional', 'conditional']), { timeout: 3_000 })
})

test.each([
  ['NotAllowedError', 'No passkey was used: the question was closed, or took too long.', 'status'],
  ['SecurityError', 'Passkeys do not work under this address.', 'alert'],
] as const)('what the device says instead of an answer is told as what it is: %s', async (name, sentence, role) => {
  get.mockImplementation((asked) => (asked.mediation === 'conditional' ? whenEnded(asked) : Promise.reject(new DOMException('', name))))
  await showWith(() => Promise.resolve())
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect((await screen.findByRole(role)).textContent).toContain(sentence)
})
