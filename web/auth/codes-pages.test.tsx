import { confirmAddressChange, lookAtAddressLink } from '@playbook/contract/address'
import { session } from '@playbook/contract/auth'
import {
  checkResetLink,
  confirmReset,
  resetByCode,
  resetPassword,
  sendVerificationCode,
  verifyEmail,
} from '@playbook/contract/verification'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleProfile, sampleSession } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest, startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const done = (message: string) => [200, { message }] as const
const bodyOf = (path: string) => JSON.parse(api.server().received.find((request) => request.path.endsWith(path))?.body ?? 'null') as unknown
const press = (name: string) => userEvent.click(within(screen.getByRole('main')).getByRole('button', { name }))

function sayMailIsSent(): void {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'playbook-mail', content: 'sent' })
  document.head.append(meta)
}
afterEach(() => {
  document.querySelector('meta[name="playbook-mail"]')?.remove()
  globalThis.history.replaceState(null, '', '/')
})

describe('a forgotten password', () => {
  beforeEach(startAsGuest)

  test('without mail the page says so, and asks for nothing', async () => {
    await showApp('/forgot-password')
    await screen.findByText(/This site sends no mail/)
    expect(screen.queryByLabelText('Email')).toBeNull()
    screen.getByRole('link', { name: 'support@playbook.example' })
  })

  test('a link is sent, whoever the address belongs to', async () => {
    sayMailIsSent()
    api.replies[`POST ${resetPassword.path}`] = done('sent')
    await showApp('/forgot-password')
    await press('Send a link')
    await screen.findByText('Email is required')
    await userEvent.type(screen.getByLabelText('Email'), ' Maren@Okafor.trade')
    await press('Send a link')
    await screen.findByText(/If maren@okafor.trade belongs to an account, a mail with a link is on its way/)
    expect(bodyOf(resetPassword.path)).toEqual({ email: 'maren@okafor.trade' })
    await press('Send another')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maren@okafor.trade')
  })

  test('a code changes the password; a wrong one is told', async () => {
    sayMailIsSent()
    api.replies[`POST ${sendVerificationCode.path}`] = done('sent')
    api.replies[`POST ${resetByCode.path}`] = [
      400,
      { code: 'code_invalid', message: 'This code is wrong or has expired.', request_id: 'r' },
    ]
    await showApp('/forgot-password')
    await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
    await press('Send a code')
    await userEvent.type(await screen.findByLabelText('Code from the mail'), '123456')
    await userEvent.type(screen.getByLabelText('New password'), 'a1!')
    await press('Change password')
    await screen.findByText('Password must be at least 6 characters long')
    await userEvent.type(screen.getByLabelText('New password'), 'bcd-harbour')
    await press('Change password')
    await screen.findByText(/This code is wrong or has expired/)
    api.replies[`POST ${resetByCode.path}`] = done('changed')
    await press('Change password')
    expect(await screen.findByText(/Your password was changed/)).toBeTruthy()
  })
})

describe('the link of a mail', () => {
  beforeEach(startAsGuest)

  test('sets the password, and its token leaves the address bar', async () => {
    api.replies[`POST ${checkResetLink.path}`] = done('works')
    api.replies[`POST ${confirmReset.path}`] = done('changed')
    globalThis.history.replaceState(null, '', '/reset-password#token=abc-123')
    await showApp('/reset-password')
    await userEvent.type(await screen.findByLabelText('New password'), 'calm-Harbour-77')
    await userEvent.type(screen.getByLabelText('New password again'), 'calm-Harbour-77')
    expect(globalThis.location.hash).toBe('')
    await press('Change password')
    await screen.findByText(/Your password was changed/)
    expect(bodyOf(confirmReset.path)).toMatchObject({ token: 'abc-123', new_password: 'calm-Harbour-77' })
  })

  test('that was used says so before a password is thought of', async () => {
    api.replies[`POST ${checkResetLink.path}`] = [400, { code: 'link_invalid', message: 'This link was used already.', request_id: 'r' }]
    globalThis.history.replaceState(null, '', '/reset-password#token=abc-123')
    await showApp('/reset-password')
    expect(await screen.findByText('This link was used already.')).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  test('without its token says what to do', async () => {
    await showApp('/reset-password')
    expect(await screen.findByText(/This page opens by the link from a mail/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  })
})

describe('a link about a change of address', () => {
  beforeEach(startAsGuest)
  const change = { to: 'old', old_email: 'old@okafor.trade', new_email: 'new@okafor.trade', state: 'open' }
  const show = async (kind: 'confirm' | 'stop', state: object) => {
    api.replies[`POST ${lookAtAddressLink.path}`] = [200, { ...change, ...state }]
    globalThis.history.replaceState(null, '', `/change-address#${kind}=abc`)
    await showApp('/change-address')
  }

  test('shows which address becomes which, and agrees by a press', async () => {
    api.replies[`POST ${confirmAddressChange.path}`] = [200, { is_changed: false, waits_for: 'new' }]
    await show('confirm', {})
    expect(await screen.findByText('old@okafor.trade')).toBeTruthy()
    expect(screen.getByText('new@okafor.trade')).toBeTruthy()
    await press('Agree to the change')
    expect(await screen.findByText(/^Agreed\. Your account changes once/)).toBeTruthy()
  })

  test.each([
    ['confirm', { state: 'agreed' }, /^Agreed\./],
    ['confirm', { to: 'new', state: 'agreed' }, /^This address is confirmed\./],
    ['confirm', { state: 'changed' }, /^Your account has its new address\./],
    ['stop', { to: 'stop', state: 'restored' }, /^The account has its earlier address again/],
  ] as const)('that was opened before says what came of it: %s %j', async (kind, state, sentence) => {
    await show(kind, state)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Agree|Take/ })).toBeNull()
  })

  test('that was dropped says where a new one is asked for', async () => {
    api.replies[`POST ${lookAtAddressLink.path}`] = [400, { code: 'link_invalid', message: 'x', request_id: 'r' }]
    globalThis.history.replaceState(null, '', '/change-address#confirm=abc')
    await showApp('/change-address')
    expect(await screen.findByText(/This link was replaced, dropped or has expired/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeTruthy()
  })
})

describe('confirming an address', () => {
  const unverified = { ...sampleSession, profile: { ...sampleProfile, auth_verified: false } }

  test('the code is sent, and the address is confirmed', async () => {
    startSignedIn()
    api.replies[`GET ${session.path}`] = [200, unverified]
    api.replies[`POST ${verifyEmail.path.replace('{code}', '482913')}`] = done('confirmed')
    await showApp('/verify-email')
    await userEvent.type(await screen.findByLabelText('Code'), '482913')
    api.replies[`GET ${session.path}`] = [200, sampleSession]
    await press('Confirm address')
    expect(await screen.findByText('maren@okafor.trade is confirmed.')).toBeTruthy()
  })

  test('the link of the mail confirms it without a further press, and its code leaves the address bar', async () => {
    startSignedIn()
    api.replies[`GET ${session.path}`] = [200, unverified]
    api.replies[`POST ${verifyEmail.path.replace('{code}', '482913')}`] = done('confirmed')
    globalThis.history.replaceState(null, '', '/verify-email#code=482913')
    await showApp('/verify-email')
    await waitFor(() => expect(api.server().received.some(({ path }) => path.endsWith('/verify/482913/'))).toBe(true))
    expect(globalThis.location.hash).toBe('')
  })

  test('a guest is asked to sign in first', async () => {
    startAsGuest()
    await showApp('/verify-email')
    expect(await screen.findByText(/Sign in to confirm the address of your account/)).toBeTruthy()
  })

  test('the console reminds until it is put away, and sends again', async () => {
    startSignedIn()
    api.replies[`GET ${session.path}`] = [200, unverified]
    api.replies[`POST ${sendVerificationCode.path}`] = done('sent')
    await showApp('/console/settings/general')
    const reminder = await screen.findByRole('complementary', { name: 'Your address is not confirmed' })
    await userEvent.click(within(reminder).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(bodyOf(sendVerificationCode.path)).toEqual({ email: 'maren@okafor.trade', type: 'VERIFY_EMAIL' }))
    await userEvent.click(within(reminder).getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('complementary', { name: 'Your address is not confirmed' })).toBeNull()
  })
})
