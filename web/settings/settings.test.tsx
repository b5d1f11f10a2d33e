import { askAddressChange, cancelAddressChange, readAddressChange } from '@playbook/contract/address'
import { getUser, updateUser } from '@playbook/contract/auth'
import { getPreferences, standardPreferences, updatePreferences, type Preferences } from '@playbook/contract/preferences'
import { confirmLogin, confirmMethods } from '@playbook/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleProfile } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { chooseNumberFormat, numberText } from '../ui/numbers.ts'
import { chooseDateFormat, chooseTimeDisplay } from '../ui/time.tsx'

const api = useFakeApi()
const sent = (method: string, path: string) =>
  api
    .server()
    .received.filter((request) => request.method === method && request.path.endsWith(path))
    .map(({ body }) => JSON.parse(body || 'null') as unknown)

let kept: Preferences
beforeEach(() => {
  startSignedIn()
  kept = standardPreferences
  api.replies[`GET ${getUser.path}`] = [200, sampleProfile]
  api.replies[`GET ${readAddressChange.path}`] = [200, { change: null }]
  api.replies[`GET ${getPreferences.path}`] = () => [200, kept]
  api.replies[`PATCH ${updatePreferences.path}`] = ({ body }) => {
    const change = JSON.parse(body) as Partial<Preferences>
    kept = { ...kept, ...change, notifications: { ...kept.notifications, ...change.notifications } }
    return [200, kept]
  }
  return () => {
    chooseNumberFormat('comma')
    chooseDateFormat('day_first')
    chooseTimeDisplay('local')
  }
})

describe('the general settings', () => {
  const open = () => showApp('/console/settings/general')

  test('numbers, dates and any time zone save by themselves, hold at once, and are undone', async () => {
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: '1.234,56' }))
    await screen.findByText('Number format saved')
    expect(numberText(1234.5, 2)).toBe('1.234,50')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(kept.number_format).toBe('comma'))
    expect(numberText(1234.5, 2)).toBe('1,234.50')

    await userEvent.click(screen.getByRole('radio', { name: '2025-11-21' }))
    await screen.findByText(/^Now is \d{4}-\d{2}-\d{2}/)
    await userEvent.click(screen.getByRole('button', { name: 'Time zone of this device' }))
    await userEvent.type(screen.getByLabelText('Search zones'), 'kolk')
    await userEvent.click(screen.getByRole('radio', { name: 'Asia/Kolkata' }))
    await screen.findByText(/^Now is .*, Asia\/Kolkata\.$/)
    expect(sent('PATCH', updatePreferences.path)).toEqual([
      { number_format: 'point' },
      { number_format: 'comma' },
      { date_format: 'iso' },
      { time_zone: 'Asia/Kolkata' },
    ])
  })

  test('a change that is not saved says why', async () => {
    await open()
    api.replies[`PATCH ${updatePreferences.path}`] = [400, { code: 'validation', message: 'Not that.', request_id: 'r' }]
    await userEvent.click(await screen.findByRole('radio', { name: '2025-11-21' }))
    expect(await screen.findByText('Not saved: Not that.')).toBeTruthy()
  })

  test('what a new strategy begins with is checked before it is sent', async () => {
    await open()
    await userEvent.type(await screen.findByLabelText('Market'), 'x{Enter}')
    await screen.findByText('Symbol must be at least 2 characters long')
    api.replies['GET /markets/data/symbol/NOSUCH/'] = [404, { code: 'symbol_not_found', message: 'Not there.', request_id: 'r' }]
    await userEvent.clear(screen.getByLabelText('Market'))
    await userEvent.type(screen.getByLabelText('Market'), 'nosuch{Enter}')
    await screen.findByText(/^There is no market NOSUCH here\./)
    await userEvent.clear(screen.getByLabelText('Market'))
    await userEvent.type(screen.getByLabelText('Market'), 'xauusd{Enter}')
    await screen.findByText('Market saved')
    expect(sent('PATCH', updatePreferences.path)).toEqual([{ default_symbol: 'XAUUSD' }])
  })
})

describe('the profile', () => {
  const open = () => showApp('/console/settings/profile')

  test('a name saves when its field is left, and a refusal stands at the field with what was typed', async () => {
    await open()
    const field = await screen.findByLabelText('Username')
    api.replies[`PATCH ${updateUser.path}`] = [
      400,
      { code: 'validation', message: 'No.', errors: { username: ['Somebody else has this username'] }, request_id: 'r' },
    ]
    await userEvent.clear(field)
    await userEvent.type(field, 'ada{Enter}')
    await screen.findByText('Somebody else has this username')
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada')
    api.replies[`PATCH ${updateUser.path}`] = [200, { ...sampleProfile, username: 'ada2' }]
    await userEvent.type(field, '2')
    await userEvent.tab()
    await screen.findByText('Username saved')
    expect(sent('PATCH', updateUser.path)).toEqual([{ username: 'ada' }, { username: 'ada2' }])
  })

  test('another address asks who it is, waits for both addresses, and can be dropped', async () => {
    const change = {
      new_email: 'new@okafor.trade',
      asks_old: true,
      old_confirmed: true,
      new_confirmed: false,
      expires_at: '2026-01-02T10:00:00Z',
    }
    let isConfirmed = false
    api.replies[`GET ${confirmMethods.path}`] = [200, { methods: ['password'], auth_type: 'email' }]
    api.replies[`POST ${confirmLogin.path}`] = () => {
      isConfirmed = true
      return [200, { confirmed_until: '2026-01-01T00:00:00.000Z' }]
    }
    api.replies[`POST ${askAddressChange.path}`] = () =>
      isConfirmed ? [200, change] : [403, { code: 'fresh_login_needed', message: 'Please confirm that it is you.', request_id: 'r' }]
    await open()
    const form = within(await screen.findByRole('form', { name: 'Change the email address' }))
    await userEvent.type(form.getByLabelText('New email address'), 'nowhere')
    await userEvent.click(form.getByRole('button', { name: 'Change address' }))
    await form.findByText('Please enter a valid email address')
    await userEvent.clear(form.getByLabelText('New email address'))
    await userEvent.type(form.getByLabelText('New email address'), ' New@Okafor.trade')
    await userEvent.click(form.getByRole('button', { name: 'Change address' }))
    await userEvent.type(await screen.findByLabelText('Your password'), 'quiet-Harbour-71{Enter}')
    const sides = (await screen.findByText('new@okafor.trade', { selector: 'b' })).closest('ul')!
    expect(
      within(sides)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['maren@okafor.trade: confirmed', 'new@okafor.trade: waits'])
    expect(sent('POST', askAddressChange.path).at(-1)).toEqual({ email: 'new@okafor.trade' })
    api.replies[`DELETE ${cancelAddressChange.path}`] = [200, { change: null }]
    await userEvent.click(screen.getByRole('button', { name: 'Drop the change' }))
    await screen.findByText('Change dropped')
    await screen.findByLabelText('New email address')
  })
})

describe('the notifications', () => {
  test('each way saves by itself; mail is not switched on for an address that is not confirmed', async () => {
    api.replies[`GET ${getUser.path}`] = [200, { ...sampleProfile, auth_verified: false }]
    await showApp('/console/settings/notifications')
    await screen.findByText(/Your email address is not confirmed/)
    const part = (name: string) => within(screen.getByRole('region', { name }))
    expect(part('Alerts').getByLabelText<HTMLInputElement>('By mail').disabled).toBe(true)
    expect(part('Security').getByLabelText<HTMLInputElement>('In the application, always').disabled).toBe(true)
    await userEvent.click(part('Alerts').getByLabelText('In the application'))
    await screen.findByText('Alerts saved')
    expect(sent('PATCH', updatePreferences.path)).toEqual([{ notifications: { alert: { application: false, mail: false } } }])
  })
})
