import {
  actOnUser,
  answerMessage,
  markContactMessage,
  contactMessages,
  decideReported,
  operatorAccess,
  operatorUser,
  operatorUsers,
  reportedResults,
  type ContactMessage,
  type OperatedUserDetails,
  type ReportedResult,
} from '@playbook/contract/operator'
import { confirmLogin, confirmMethods } from '@playbook/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const pageOf = (...results: readonly unknown[]) => [200, { results, count: results.length, next: null, previous: null }] as const
const at = (path: string, id: string) => path.replace('{id}', id)

const message: ContactMessage = {
  id: 'm1',
  email: 'ada@example.com',
  topic: 'question',
  text: 'How do I import\na file?',
  is_suspect: false,
  created_at: '2026-02-03T10:00:00Z',
  handled_at: null,
  answer: null,
}
const result: ReportedResult = {
  public_id: 'abc',
  title: 'Sure gains',
  is_withdrawn: false,
  words: 'Buy when RSI(14) is below 30.',
  owner: { id: 'u1', email: 'bob@example.com' },
  count: 2,
  reports: [{ reason: 'misleading', text: 'It promises gains.', at: '2026-02-03T10:00:00Z' }],
}

beforeEach(() => {
  startSignedIn()
  api.replies[`GET ${operatorAccess.path}`] = [200, { has_access: true }]
  api.replies[`GET ${contactMessages.path}`] = pageOf(message)
  api.replies[`GET ${reportedResults.path}`] = pageOf(result)
  return () => document.head.querySelector('meta[name="playbook-mail"]')?.remove()
})

test('a message is marked as looked after', async () => {
  api.replies[`PATCH ${at(markContactMessage.path, 'm1')}`] = [200, { ...message, handled_at: '2026-02-04T10:00:00Z' }]
  await showApp('/console/operator?show=messages')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as looked after' }))
  await waitFor(() => {
    const [sent] = api.server().on(`/api${at(markContactMessage.path, 'm1')}`)
    expect(JSON.parse(sent?.body ?? 'null')).toEqual({ is_handled: true })
  })
})

test('a message is answered by mail', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="playbook-mail" content="sent">')
  api.replies[`POST ${at(answerMessage.path, 'm1')}`] = [200, { ...message, handled_at: '2026-02-04T10:00:00Z', answer: 'As CSV.' }]
  await showApp('/console/operator?show=messages')
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }))
  await dialog.findByText('Answer is required')
  await userEvent.type(dialog.getByLabelText('Answer'), 'As CSV.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('The answer goes to ada@example.com')).toBeTruthy()
})

test('an answer waits for the login to be confirmed where that is not fresh', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="playbook-mail" content="sent">')
  const refusal = { code: 'fresh_login_needed', message: 'Please confirm that it is you, or log in again.', request_id: '1' }
  let isConfirmed = false
  api.replies[`GET ${confirmMethods.path}`] = [200, { methods: ['password'], auth_type: 'email' }]
  api.replies[`POST ${confirmLogin.path}`] = () => {
    isConfirmed = true
    return [200, { confirmed_until: '2026-02-04T10:10:00Z' }]
  }
  api.replies[`POST ${at(answerMessage.path, 'm1')}`] = () =>
    isConfirmed ? [200, { ...message, handled_at: '2026-02-04T10:00:00Z', answer: 'As CSV.' }] : [403, refusal]
  await showApp('/console/operator?show=messages')
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  await userEvent.type(await screen.findByLabelText('Answer'), 'As CSV.')
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await userEvent.type(await dialog.findByLabelText('Your password'), 'swing-low-4{Enter}')
  expect(await screen.findByText('The answer goes to ada@example.com')).toBeTruthy()
})

test('an account that its owner has closed is restored with a reason', async () => {
  const user: OperatedUserDetails = {
    id: 'u1',
    email: 'bob@example.com',
    name: 'Bob',
    created_at: '2026-01-03T10:00:00Z',
    is_verified: true,
    is_business: false,
    is_creator: false,
    is_operator: false,
    suspended_at: null,
    deactivated_at: '2026-02-01T10:00:00Z',
    deletion_due_at: '2026-03-03T10:00:00Z',
    tokens: 1,
    debt: 0,
    open_logins: 0,
    completed_runs: 0,
    sign_ups_brought: 0,
    applications: [],
    audit: [],
  }
  api.replies[`GET ${operatorUsers.path}`] = pageOf(user)
  api.replies[`GET ${at(operatorUser.path, 'u1')}`] = [200, user]
  api.replies[`POST ${at(actOnUser.path, 'u1')}`] = [200, { ...user, deactivated_at: null, deletion_due_at: null }]
  await showApp('/console/operator?show=accounts&user=u1')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Why'), 'He asked for it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('It stands in the audit log.')
  const [sent] = api.server().on(`/api${at(actOnUser.path, 'u1')}`)
  expect(JSON.parse(sent!.body)).toEqual({ act: 'restore', why: 'He asked for it.' })
})

test('where no mail is sent, the operator’s own mail program answers', async () => {
  await showApp('/console/operator?show=messages')
  const link = await screen.findByRole('link', { name: 'Answer with your mail program' })
  expect(link.getAttribute('href')).toBe('mailto:ada%40example.com?subject=Your%20message%3A%20A%20question')
})

test('a reported result is removed with a reason', async () => {
  api.replies[`POST ${at(decideReported.path, 'abc')}`] = [200, { decision: 'remove' }]
  await showApp('/console/operator?show=reports')
  await screen.findByText('It misleads, or promises gains')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Why'), 'It promises gains.')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('It stands in the audit log.')
  const [sent] = api.server().on(`/api${at(decideReported.path, 'abc')}`)
  expect(JSON.parse(sent!.body)).toEqual({ decision: 'remove', why: 'It promises gains.' })
})
