import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { show } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'
import { ForgotPasswordComingSoon, LoginComingSoon, RegisterComingSoon } from './coming-soon-page.tsx'

useFakeApi()
beforeEach(startAsGuest)
afterEach(() => document.querySelector('meta[name="playbook-mail"]')?.remove())

const tellMail = (content: 'sent' | 'outbox') =>
  document.head.append(Object.assign(document.createElement('meta'), { name: 'playbook-mail', content }))

test.each([
  ['Signing in', LoginComingSoon, 'Go to the home page', '/'],
  ['Creating an account', RegisterComingSoon, 'Go to the home page', '/'],
  ['Resetting a password by mail', ForgotPasswordComingSoon, 'Back to sign in', '/login'],
] as const)('%s is announced, with a way on', async (title, Page, way, href) => {
  tellMail('outbox')
  await show(<Page />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByText('Coming soon')).toBeDefined()
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(href)
})

test('reading on by mail is offered only where mail is sent', async () => {
  tellMail('outbox')
  await show(<RegisterComingSoon />)
  expect(screen.queryByText(/read on by mail/)).toBeNull()
})

test('where mail is sent, the page leads to the sign-up below it', async () => {
  tellMail('sent')
  await show(<RegisterComingSoon />)
  expect(screen.getByText(/read on by mail/)).toBeDefined()
})
