import {
  changeChat,
  changeMessage,
  deleteChat,
  getChat,
  listChats,
  listMessages,
  sendMessage,
  verifyMessage,
} from '@playbook/contract/chats'
import type { Message } from '@playbook/contract/chats'
import { getCandles, getMarket } from '@playbook/contract/markets'
import { riskWords } from '@playbook/engine/format/risk-words'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleAnswer, sampleChat, sampleQuestion } from '../testing/sample-chat.ts'
import { sampleMarket } from '../testing/sample-market.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

// jsdom has neither layout nor canvas.
vi.mock('../chart/create-price-chart.ts', () => ({
  createPriceChart: () => new Proxy({}, { get: (_, act: string) => () => ({ use: () => {}, indexAt: null, paneTops: [] })[act] }),
}))

const api = useFakeApi()
const at = (path: string) => path.replace('{id}', 'c1').replace('{messageId}', 'a1')
const pageOf = (...results: Message[]) => ({ ...emptyPage, results, count: results.length })
const candles = [0, 1, 2].map((n) => ({
  timestamp: 1_763_625_600 + n * 3_600,
  open: 1.08,
  high: 1.09,
  low: 1.07,
  close: 1.085,
  volume: 10,
  is_closed: true,
}))

beforeEach(() => {
  startSignedIn()
  Object.assign(api.replies, {
    [`GET ${at(getChat.path)}`]: [200, sampleChat],
    [`GET ${listChats.path}`]: [200, { ...emptyPage, results: [sampleChat], count: 1 }],
    [`GET ${getMarket.path.replace('{symbol}', 'EURUSD')}`]: [200, sampleMarket],
    [`GET ${getCandles.path}`]: [200, { symbol: 'EURUSD', timeframe: '1h', source: 'simulated', count: 3, candles }],
    [`GET ${at(listMessages.path)}`]: [200, pageOf(sampleAnswer, sampleQuestion)],
  })
})

const open = async () => {
  const router = await showApp('/console/c/c1')
  await screen.findByRole('heading', { name: 'AI Agent' }, { timeout: 5_000 })
  return router
}
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Message')

test('AI10: question and answer stand beside the chart, with how the figures came about and the warning', async () => {
  await open()
  const answer = await screen.findByRole('article', { name: 'Answer' })
  expect(screen.getByRole('heading', { name: 'Where does it stand?' })).toBeTruthy()
  expect(within(answer).getByText('Used: price now')).toBeTruthy()
  expect(screen.getAllByText(riskWords).length).toBeGreaterThan(0)
  expect(within(answer).getByText(/1 of 1 figure verified/)).toBeTruthy()
  await userEvent.click(within(answer).getByRole('button', { name: '1.08825' }))
  const how = await screen.findByRole('dialog', { name: 'How 1.08825 was computed' })
  expect(within(how).getByText('close of the newest closed bar')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** What stands on a chart that shows nothing yet. */
const bareChart = { studies: [], drawings: [], selected: null, view: null }

test('a question that cannot be sent says why, keeps the words and can be sent again', async () => {
  api.replies[`POST ${at(sendMessage.path)}`] = [
    409,
    { code: 'answer_running', message: 'An answer is still being written.', request_id: '1' },
  ]
  await open()
  await userEvent.type(await box(), 'And on H4?{Enter}')
  const problem = await screen.findByText(/An answer is still being written/)
  expect((await box()).value).toBe('And on H4?')
  const [question, answer] = [
    { ...sampleQuestion, id: 'q2', content: 'And on H4?', text: 'And on H4?' },
    { ...sampleAnswer, id: 'a2', content: 'On H4 it is higher.', text: 'On H4 it is higher.', figures: [], total: 0, verified: 0 },
  ]
  api.replies[`POST ${at(sendMessage.path)}`] = [201, { question, answer }]
  await userEvent.click(within(problem).getByRole('button', { name: 'Retry' }))
  await screen.findByText('On H4 it is higher.')
  expect((await box()).value).toBe('')
  const sent = api.server().received.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages/'))
  expect(JSON.parse(sent.at(-1)!.body)).toEqual({ content: 'And on H4?', timeframe: '1h', chart: bareChart })
})

test('a question that is sent before the conversation has come does not keep it from coming', async () => {
  const [answer, question] = [
    { ...sampleAnswer, id: 'a2', content: 'Read as well.' },
    { ...sampleQuestion, id: 'q2' },
  ]
  let isSent = false
  const { fetch } = globalThis
  // The list that is asked for first never comes.
  globalThis.fetch = (input, init) =>
    isSent || init?.method === 'POST' || typeof input !== 'string' || !input.includes('/messages/')
      ? fetch(input, init)
      : new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))
  api.replies[`GET ${at(listMessages.path)}`] = () => [200, pageOf(answer, question, sampleAnswer, sampleQuestion)]
  api.replies[`POST ${at(sendMessage.path)}`] = () => {
    isSent = true
    return [201, { question, answer }]
  }
  await open()
  expect(screen.getByRole('status', { name: 'Loading the conversation' })).toBeTruthy()
  await userEvent.type(await box(), 'And on H4?{Enter}')
  await screen.findByText('Read as well.')
  expect(screen.queryByRole('status', { name: 'Loading the conversation' })).toBeNull()
})

test('what is typed and not sent is there when the page is opened again', async () => {
  await open()
  await userEvent.type(await box(), 'Half a quest')
  document.body.innerHTML = ''
  await open()
  expect((await box()).value).toBe('Half a quest')
})

test('while an answer is written it can be stopped, not asked beside; what is typed waits', async () => {
  const running = { ...sampleAnswer, status: 'streaming' as const }
  api.replies[`GET ${at(listMessages.path)}`] = [200, pageOf(running, sampleQuestion)]
  await open()
  await userEvent.type(await box(), 'Next{Enter}')
  expect((await box()).value).toBe('Next')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  expect(api.server().received.some(({ method, path }) => method === 'POST' && path.endsWith('/messages/'))).toBe(false)
})

test('a failed answer keeps its part, says why and is written again by Retry', async () => {
  const failed = { ...sampleAnswer, status: 'failed' as const, notice: 'The server stopped while it was written.' }
  api.replies[`GET ${at(listMessages.path)}`] = [200, pageOf(failed, sampleQuestion)]
  api.replies[`POST ${at('/chats/{id}/messages/{messageId}/regenerate/')}`] = [201, { ...sampleAnswer, content: 'Now whole.' }]
  await open()
  const answer = await screen.findByRole('article', { name: 'Answer' })
  expect(within(answer).getByRole('button', { name: '1.08825' })).toBeTruthy()
  expect(within(answer).getByRole('alert').textContent).toContain('The server stopped while it was written.')
  await userEvent.click(within(answer).getByRole('button', { name: 'Retry' }))
  await screen.findByText('Now whole.')
})

test('figures that are computed again say what has changed since', async () => {
  api.replies[`POST ${at(verifyMessage.path)}`] = [
    200,
    { figures: [{ id: 't1.close', was: 1.08825, is: 1.0901, agrees: false }], agreeing: 0, total: 1, note: 'The bars have changed.' },
  ]
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  await screen.findByText(/0 of 1 are the same/)
  expect(screen.getByText(/is now 1.09010/)).toBeTruthy()
  expect(screen.getByText('The bars have changed.')).toBeTruthy()
})

test('a dislike is stored and asks for words', async () => {
  api.replies[`PATCH ${at(changeMessage.path)}`] = ({ body }) => [200, { ...sampleAnswer, ...(JSON.parse(body) as object) }]
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Not helpful' }))
  await userEvent.type(await screen.findByLabelText(/What was wrong with it/), 'Too short')
  await userEvent.click(screen.getByRole('button', { name: 'Send', description: '' }))
  await waitFor(() =>
    expect(
      api
        .server()
        .received.filter(({ method }) => method === 'PATCH')
        .map(({ body }) => JSON.parse(body) as unknown),
    ).toEqual([{ action: 'dislike' }, { user_feedback: 'Too short' }]),
  )
})

test('an alert is set only after it was asked about', async () => {
  const offers = [{ is: 'price_alert' as const, label: 'Tell me below 1.08', symbol: 'EURUSD', price: 1.08, condition: 'below' as const }]
  api.replies[`GET ${at(listMessages.path)}`] = [200, pageOf({ ...sampleAnswer, offers }, sampleQuestion)]
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me below 1.08' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Set this alert?' })
  expect(api.server().received.some(({ method, path }) => method === 'POST' && path.includes('alerts'))).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set alert' }))
  await waitFor(() => {
    const asked = api.server().received.find(({ method, path }) => method === 'POST' && path.includes('alerts'))
    expect(JSON.parse(asked!.body)).toEqual({ condition: 'below', symbol: 'EURUSD', targetPrice: 1.08 })
  })
})

test('a strategy that is offered is a draft in the builder', async () => {
  const offers = [
    {
      is: 'strategy' as const,
      label: 'Open in the builder',
      text: 'Buy when RSI(14) is below 30',
      symbol: 'EURUSD',
      timeframe: '4h' as const,
    },
  ]
  api.replies[`GET ${at(listMessages.path)}`] = [200, pageOf({ ...sampleAnswer, offers }, sampleQuestion)]
  const router = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Open in the builder' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/strategy-lab/builder'))
  expect(localStorage.getItem('strategy-drafts')).toContain('Buy when RSI(14) is below 30')
})

test('a session is renamed, and deleted with a way back', async () => {
  api.replies[`PATCH ${at(changeChat.path)}`] = ({ body }) => [200, { ...sampleChat, ...(JSON.parse(body) as object), deleted_at: null }]
  api.replies[`DELETE ${at(deleteChat.path)}`] = [200, { ...sampleChat, deleted_at: '2025-11-21T10:00:00Z' }]
  const router = await open()
  const more = async () => {
    const panel = screen.getByRole('complementary', { name: 'AI Agent' })
    await userEvent.click(await within(panel).findByRole('button', { name: /^More about/ }))
  }
  await more()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Morning{Enter}')
  await screen.findByRole('button', { name: 'More about Morning' })
  await more()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/c'))
  await screen.findByText('“Morning” was deleted')
})

test('a question that the page is opened with stands in the box, is sent by hand and leaves the address then', async () => {
  const router = await showApp('/console/c/c1?ask=Why%3F&about=s1&trade=3')
  expect((await box()).value).toBe('Why?')
  expect(api.server().received.some(({ method }) => method === 'POST')).toBe(false)
  api.replies[`POST ${at(sendMessage.path)}`] = ({ body }) => {
    expect(JSON.parse(body)).toEqual({ content: 'Why?', timeframe: '1h', chart: bareChart, about: { strategy_id: 's1', trade: 3 } })
    return [201, { question: { ...sampleQuestion, id: 'q2' }, answer: { ...sampleAnswer, id: 'a2' } }]
  }
  await screen.findAllByRole('article', { name: 'Answer' })
  await userEvent.type(await box(), '{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ about: 's1', trade: '3' }))
  expect((await box()).value).toBe('')
})

test('a figure of another market leaves the question where it is, and one goes back to the session’s own timeframe', async () => {
  const figure = { ...sampleAnswer.figures[0]!, symbol: 'BTCUSD', timeframe: '1d' as const }
  api.replies[`GET ${at(listMessages.path)}`] = [200, pageOf({ ...sampleAnswer, figures: [figure] }, sampleQuestion)]
  api.replies[`GET ${getMarket.path.replace('{symbol}', 'BTCUSD')}`] = [200, { ...sampleMarket, id: 'BTCUSD', symbol: 'BTCUSD' }]
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '1.08825' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show on the chart' }))
  await screen.findByText('The chart shows BTCUSD D1; questions here are about EURUSD H1.')
  expect((await box()).placeholder).toBe('Ask about EURUSD, H1')
  await userEvent.click(screen.getByRole('button', { name: 'Back to EURUSD H1' }))
  await waitFor(() => expect(screen.queryByText(/^The chart shows/)).toBeNull())
  expect(screen.getByRole('button', { name: 'H1' }).getAttribute('aria-pressed')).toBe('true')
})

test('an archived session says so and is brought back where it stands', async () => {
  api.replies[`GET ${at(getChat.path)}`] = [200, { ...sampleChat, archived_at: '2025-11-21T10:00:00Z' }]
  api.replies[`PATCH ${at(changeChat.path)}`] = ({ body }) => {
    expect(JSON.parse(body)).toEqual({ archived: false })
    return [200, sampleChat]
  }
  await open()
  await screen.findByText('This session is archived.')
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
  await waitFor(() => expect(screen.queryByText('This session is archived.')).toBeNull())
})
