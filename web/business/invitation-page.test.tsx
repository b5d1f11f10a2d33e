import { getUser } from '@playbook/contract/auth'
import { answerInvitation } from '@playbook/contract/b2b-members'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleProfile } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest, startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const invitation = { business: 'Kestrel', role: 'developer', joined: false }
const sent = () =>
  api
    .server()
    .received.filter(({ path }) => path.endsWith(answerInvitation.path))
    .map(({ body }) => JSON.parse(body) as unknown)

beforeEach(() => {
  startAsGuest()
  api.replies[`POST ${answerInvitation.path}`] = [200, invitation]
})
const signedIn = (isVerified: boolean) => {
  const kept = sessionStorage.getItem('playbook.invitation')
  startSignedIn()
  if (kept !== null) sessionStorage.setItem('playbook.invitation', kept)
  api.replies[`GET ${getUser.path}`] = [200, { ...sampleProfile, auth_verified: isVerified }]
}

test('an invitation is kept for the sign-in, and stands in no address', async () => {
  globalThis.history.replaceState(null, '', '/business-invitation#token=secret')
  await showApp('/business-invitation')
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login?next=%2Fbusiness-invitation')
  expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/register?next=%2Fbusiness-invitation')
  expect([globalThis.location.hash, sessionStorage.getItem('playbook.invitation')]).toEqual(['', 'secret'])
})

test('who has not confirmed their address is led there, and joins afterwards', async () => {
  sessionStorage.setItem('playbook.invitation', 'secret')
  signedIn(false)
  await showApp('/business-invitation')
  expect((await screen.findByRole('link', { name: 'Confirm the address' })).getAttribute('href')).toBe(
    '/verify-email?next=%2Fbusiness-invitation',
  )
  cleanup()
  signedIn(true)
  await showApp('/business-invitation')
  api.replies[`POST ${answerInvitation.path}`] = [200, { ...invitation, joined: true }]
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await screen.findByText('You belong to Kestrel now.')
  expect(sent().at(-1)).toEqual({ token: 'secret', accept: true })
  expect(sessionStorage.getItem('playbook.invitation')).toBeNull()
})

test('without its secret the page says so', async () => {
  signedIn(true)
  await showApp('/business-invitation')
  await screen.findByText(/opens by the link from a mail/)
  expect(sent()).toEqual([])
})
