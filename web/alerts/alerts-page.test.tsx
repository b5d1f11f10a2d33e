import { changeAlert, createAlert, listAlerts, listFiredAlerts, type Alert, type FiredAlert } from '@playbook/contract/alerts'
import { listNotifications, readNotifications, type Notification } from '@playbook/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const { replies, server } = useFakeApi()

const alert: Alert = {
  id: 'a1',
  symbol: 'EURUSD',
  timeframe: '1h',
  condition: 'below',
  targetPrice: 1.0862,
  percent: null,
  text: null,
  strategyId: null,
  signals: null,
  title: 'EURUSD H1 closes below 1.08620',
  moment: 'close',
  repeats: false,
  expiresAt: null,
  status: 'active',
  reason: null,
  decimals: 5,
  firedCount: 0,
  lastFiredAt: null,
  createdAt: '2026-03-01T10:00:00.000Z',
}
const place = { symbol: 'EURUSD', timeframe: '1h', time: 1_772_000_000 } as const
const fired: FiredAlert = {
  id: 'f1',
  alertId: 'a1',
  notificationId: 'n1',
  title: alert.title,
  text: 'The bar closed at 1.08610',
  price: 1.0861,
  place,
  at: '2026-03-01T11:00:00.000Z',
  firedAt: '2026-03-01T11:00:12.000Z',
  isRead: false,
}
const note: Notification = {
  id: 'n1',
  kind: 'alert',
  title: alert.title,
  text: fired.text,
  place,
  link: null,
  createdAt: fired.firedAt,
  isRead: false,
}
const pageWith = <T,>(...results: T[]) => ({ ...emptyPage, results, count: results.length })

beforeEach(() => {
  startSignedIn()
  replies[`GET ${listAlerts.path}`] = [200, emptyPage]
  replies[`GET ${listFiredAlerts.path}`] = [200, emptyPage]
  replies[`GET ${listNotifications.path}`] = [200, { ...emptyPage, unread: 0 }]
})

test('without alerts the page says what they can wait for', async () => {
  await showApp('/console/alerts')
  expect(await screen.findByText('No alerts yet')).toBeTruthy()
  expect(await screen.findByText('Nothing has fired')).toBeTruthy()
})

test('a list that could not be loaded can be asked for again', async () => {
  replies[`GET ${listAlerts.path}`] = [404, { code: 'not_found', message: 'Not found.', request_id: '1' }]
  await showApp('/console/alerts')
  expect(await screen.findByText('The alerts could not be loaded')).toBeTruthy()
  replies[`GET ${listAlerts.path}`] = [200, pageWith(alert)]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(alert.title)).toBeTruthy()
})

test('the bell counts what is unread and marks all of it as read', async () => {
  replies[`GET ${listNotifications.path}`] = [200, { ...pageWith(note), unread: 3 }]
  replies[`POST ${readNotifications.path}`] = () => {
    replies[`GET ${listNotifications.path}`] = [200, { ...pageWith({ ...note, isRead: true }), unread: 0 }]
    return [200, { unread: 0 }]
  }
  await showApp('/console/alerts')
  const [bell] = await screen.findAllByRole('button', { name: 'Notifications, 3 unread' })
  await userEvent.click(bell!)
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(within(panel).getByText(note.text)).toBeTruthy()
  await userEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notifications, 3 unread' })).toBeNull())
})

test('an alert is set from the form, and what the server refuses stands at its field', async () => {
  const message = 'Target price must be a number above 0'
  replies[`POST ${createAlert.path}`] = [
    400,
    { code: 'validation', message: 'Invalid data provided.', errors: { targetPrice: [message] }, request_id: '1' },
  ]
  await showApp('/console/alerts?setting=new')
  const form = await screen.findByRole('dialog', { name: 'New alert' })
  await userEvent.type(within(form).getByLabelText('Market'), 'eurusd')
  await userEvent.click(within(form).getByRole('button', { name: 'Set alert' }))
  expect(await within(form).findByText(message)).toBeTruthy()
  replies[`POST ${createAlert.path}`] = [201, alert]
  await userEvent.type(within(form).getByLabelText('Price'), '1.0862')
  await userEvent.click(within(form).getByRole('button', { name: 'Set alert' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New alert' })).toBeNull())
  const asked = server()
    .received.filter(({ method, path }) => method === 'POST' && path.startsWith(`/api${createAlert.path}`))
    .at(-1)!
  expect(JSON.parse(String(asked.body))).toMatchObject({
    symbol: 'EURUSD',
    condition: 'crosses',
    moment: 'close',
    targetPrice: 1.0862,
    repeats: false,
  })
})

test('what has fired is listed with its moment, and what is new is marked', async () => {
  replies[`GET ${listFiredAlerts.path}`] = [200, pageWith(fired)]
  await showApp('/console/alerts')
  const table = await screen.findByRole('group', { name: 'Fired alerts' })
  expect(within(table).getByText('New')).toBeTruthy()
  expect(within(table).getByText(fired.text)).toBeTruthy()
})

test('an alert that is set can be given another price, and keeps what is not touched', async () => {
  replies[`GET ${listAlerts.path}`] = [200, pageWith({ ...alert, expiresAt: '2099-12-31T12:00:00.000Z' })]
  const changes: unknown[] = []
  replies[`PATCH ${changeAlert.path.replace('{id}', alert.id)}`] = ({ body }) => {
    changes.push(JSON.parse(String(body)))
    return [200, { ...alert, targetPrice: 1.09 }]
  }
  await showApp('/console/alerts')
  await userEvent.click(await screen.findByRole('button', { name: `Edit: ${alert.title}` }))
  const form = await screen.findByRole('dialog', { name: 'Edit alert' })
  const price = within(form).getByLabelText('Price')
  expect(price).toHaveProperty('value', '1.08620')
  await userEvent.clear(price)
  await userEvent.type(price, '1.09')
  await userEvent.click(within(form).getByRole('button', { name: 'Save alert' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit alert' })).toBeNull())
  expect(changes).toEqual([{ condition: 'below', moment: 'close', targetPrice: 1.09, repeats: false }])
})

test('a price that is refused stands at its field, and the form stays open', async () => {
  replies[`GET ${listAlerts.path}`] = [200, pageWith(alert)]
  const message = 'Target price must be a number above 0'
  replies[`PATCH ${changeAlert.path.replace('{id}', alert.id)}`] = [
    400,
    { code: 'validation', message: 'Invalid data provided.', errors: { targetPrice: [message] }, request_id: '1' },
  ]
  await showApp('/console/alerts')
  await userEvent.click(await screen.findByRole('button', { name: `Edit: ${alert.title}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save alert' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('an alert whose time is over is set again with a new end', async () => {
  replies[`GET ${listAlerts.path}`] = [200, pageWith({ ...alert, status: 'expired', expiresAt: '2026-03-02T10:00:00.000Z' })]
  await showApp('/console/alerts')
  await userEvent.click(await screen.findByRole('button', { name: `Set again: ${alert.title}` }))
  const form = await screen.findByRole('dialog', { name: 'Edit alert' })
  expect(within(form).getByLabelText('Waits for')).toHaveProperty('value', '30')
})

test('the market of what has fired opens at its bar', async () => {
  replies[`GET ${listFiredAlerts.path}`] = [200, pageWith(fired)]
  await showApp('/console/alerts?fired=n1')
  const link = await screen.findByRole('link', { name: 'Open market' })
  expect(link.getAttribute('href')).toBe('/console/analysis/EURUSD?timeframe=1h&alert=1772000000')
})
