import { login, register } from '@playbook/contract/auth'
import { referralOffer } from '@playbook/contract/partners'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentSession, endSession } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { samplePair, sampleProfile } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest, startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const signedIn = { authenticated: true, token: samplePair('1'), profile: sampleProfile }
const failure = (code: string, message: string, more: object = {}) => ({ code, message, request_id: 'r', ...more })

beforeEach(startAsGuest)

const press = (name: string) => userEvent.click(within(screen.getByRole('main')).getByRole('button', { name }))
const sent = (path: string) => api.server().on(`/api${path}`)

describe('signing in', () => {
  test('empty fields are told before anything is sent', async () => {
    await showApp('/login')
    await press('Sign in')
    await screen.findByText('Email is required')
    screen.getByText('Password is required')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(sent(login.path)).toHaveLength(0)
  })

  test('a wrong address is told', async () => {
    await showApp('/login')
    await userEvent.type(screen.getByLabelText('Email'), 'maren@')
    await press('Sign in')
    expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
  })

  test('a good login goes on to the wanted path, with a trimmed address in lower case', async () => {
    api.replies[`POST ${login.path}`] = [200, signedIn]
    const router = await showApp('/login?next=%2Fconsole%2Fsettings%2Fprofile')
    await userEvent.type(screen.getByLabelText('Email'), ' Maren@Okafor.trade ')
    await userEvent.type(screen.getByLabelText('Password'), 'swing-low-4')
    await press('Sign in')
    await waitFor(() => expect(router.history.location.pathname).toBe('/console/settings/profile'))
    expect(JSON.parse(api.server().received.find((request) => request.path.endsWith(login.path))?.body ?? '')).toEqual({
      email: 'maren@okafor.trade',
      password: 'swing-low-4',
    })
    expect(localStorage.getItem('playbook.tokens')).toBeNull()
  })

  test('a foreign path is not followed', async () => {
    api.replies[`POST ${login.path}`] = [200, signedIn]
    const router = await showApp('/login?next=%2F%2Fevil.example')
    await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
    await userEvent.type(screen.getByLabelText('Password'), 'swing-low-4')
    await press('Sign in')
    await waitFor(() => expect(router.history.location.pathname).toBe('/console'))
  })

  test('keep me signed in stores the login past the window', async () => {
    api.replies[`POST ${login.path}`] = [200, signedIn]
    await showApp('/login')
    await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
    await userEvent.type(screen.getByLabelText('Password'), 'swing-low-4')
    await userEvent.click(screen.getByLabelText('Keep me signed in on this device'))
    await press('Sign in')
    await waitFor(() => expect(currentSession().status).toBe('signed_in'))
    expect(localStorage.getItem('playbook.tokens')).toContain('access-1')
  })

  test('a refusal is told with what to do, and nobody is logged in', async () => {
    api.replies[`POST ${login.path}`] = [401, failure('invalid_credentials', 'Invalid credentials. Please check your email and password.')]
    await showApp('/login')
    await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
    await userEvent.type(screen.getByLabelText('Password'), 'wrong')
    await press('Sign in')
    await screen.findByText(/Invalid credentials. Please check your email and password./)
    expect(currentSession().status).toBe('guest')
  })
})

test('whoever has just deactivated the account reads so, and on signing in where to write', async () => {
  startSignedIn()
  endSession('deactivation')
  api.replies[`POST ${login.path}`] = [401, failure('account_deactivated', 'This account was deactivated.')]
  await showApp('/login')
  await screen.findByText('Your account is deactivated, and every login has ended.')
  await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
  await userEvent.type(screen.getByLabelText('Password'), 'swing-low-4')
  await press('Sign in')
  await screen.findByText(/This account was deactivated\./)
  expect(screen.getAllByRole('link', { name: 'support@playbook.example' })).toHaveLength(2)
})

describe('registering', () => {
  const fill = async (password: string, again: string) => {
    await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
    await userEvent.type(screen.getByLabelText('Password'), password)
    await userEvent.type(screen.getByLabelText('Password again'), again)
  }

  test.each([
    ['short1!', 'Password must be at least 8 characters long'],
    ['longenough!', 'Password must contain at least one number'],
    ['longenough1', 'Password must contain at least one special character'],
  ])('the password %s is refused: %s', async (password, message) => {
    await showApp('/register')
    await fill(password, password)
    await press('Create account')
    expect(await screen.findByText(message)).toBeDefined()
  })

  test('keep me signed in stores the new login past the window', async () => {
    api.replies[`POST ${register.path}`] = [201, signedIn]
    await showApp('/register')
    await fill('swing-low-4', 'swing-low-4')
    await userEvent.click(screen.getByLabelText('Keep me signed in on this device'))
    await press('Create account')
    await waitFor(() => expect(currentSession().status).toBe('signed_in'))
    expect(localStorage.getItem('playbook.tokens')).toContain('access-1')
  })

  test('two different passwords are told', async () => {
    await showApp('/register')
    await fill('swing-low-4', 'swing-low-5')
    await press('Create account')
    expect(await screen.findByText('Passwords do not match')).toBeDefined()
  })

  test('the confirmation is required', async () => {
    await showApp('/register')
    await press('Create account')
    expect(await screen.findByText('Password confirmation is required')).toBeDefined()
  })

  test('a name of spaces is refused, an empty one is not sent', async () => {
    api.replies[`POST ${register.path}`] = [201, signedIn]
    await showApp('/register')
    await fill('swing-low-4', 'swing-low-4')
    await userEvent.type(screen.getByLabelText(/First name/), '   ')
    await press('Create account')
    await screen.findByText('First name cannot be empty if provided')
    await userEvent.clear(screen.getByLabelText(/First name/))
    await press('Create account')
    await waitFor(() => expect(currentSession().status).toBe('signed_in'))
    const body = api.server().received.find((request) => request.path.endsWith(register.path))?.body ?? ''
    expect(JSON.parse(body)).toEqual({ email: 'maren@okafor.trade', password: 'swing-low-4' })
  })

  test('the strength of the password is said in words', async () => {
    await showApp('/register')
    const password = screen.getByLabelText('Password')
    await userEvent.type(password, 'short')
    await screen.findByText('Very Weak')
    await userEvent.clear(password)
    await userEvent.type(password, 'Swing-Low-4-And-Then-Some')
    expect(await screen.findByText('Strong')).toBeDefined()
  })

  test('a password that is easy to guess is told why, and is not sent', async () => {
    await showApp('/register')
    await fill('maren@okafor.trade1', 'maren@okafor.trade1')
    const reason = 'This password is built on your name, your email or the name of this site.'
    await screen.findByText(reason)
    await press('Create account')
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(reason)).toHaveLength(1)
    expect(api.server().received.some((request) => request.path.endsWith(register.path))).toBe(false)
  })

  test("the server's field errors stand at their fields", async () => {
    const errors = { password: ['This password is too common.'] }
    api.replies[`POST ${register.path}`] = [400, failure('validation', 'Invalid data provided. Please check your input.', { errors })]
    await showApp('/register')
    await fill('swing-low-4', 'swing-low-4')
    await press('Create account')
    await screen.findByText('This password is too common.')
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  })

  test('an address that is taken is told', async () => {
    api.replies[`POST ${register.path}`] = [409, failure('email_taken', 'An account with this email already exists.')]
    await showApp('/register')
    await fill('swing-low-4', 'swing-low-4')
    await press('Create account')
    expect(await screen.findByText(/An account with this email already exists./)).toBeDefined()
    await userEvent.type(screen.getByLabelText('Email'), '.uk')
    expect(screen.queryByText(/An account with this email already exists./)).toBeNull()
  })
})

describe('coming over a partner’s link', () => {
  const offer = (tokens: number | null, asks_payment = true) => {
    api.replies[`GET ${referralOffer.path}`] = [200, { tokens, asks_payment }]
  }

  test.each([
    [true, 'They come once your address is verified, a backtest of yours has made a trade, and you have bought tokens or a plan.'],
    [false, 'They come once your address is verified and a backtest of yours has made a trade.'],
  ])('what it gives and when is told (where tokens are sold: %s)', async (asksPayment, when) => {
    offer(250, asksPayment)
    await showApp('/register')
    const note = (await screen.findByText('You came over a partner’s link: 250 tokens more.')).parentElement
    expect(note?.textContent).toContain(when)
  })

  test('without one nothing is said', async () => {
    offer(null)
    await showApp('/register')
    await waitFor(() => expect(sent(referralOffer.path)).toHaveLength(1))
    expect(screen.queryByText(/partner’s link/)).toBeNull()
  })
})
