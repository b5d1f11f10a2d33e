import { createChat, isAnswering, listMessages, sendMessage, watchMessage, type Chat, type Message } from '@playbook/contract/chats'
import { fillPath, type Reply } from '@playbook/contract/endpoint'
import { streamMarkets } from '@playbook/contract/live'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { startServer, type RunningServer } from './running-server.ts'

type Asker = Pick<RunningServer, 'origin' | 'headers'>

/** What a trader asks beside a chart: most look at few bars, the last ones at ten years of hours. */
const short = [
  'What is the price?',
  'What is the trend?',
  'Where are support and resistance?',
  'What is the RSI?',
  'What is the ATR?',
  'What was the high of last week?',
]
const long = [
  'What happened after RSI crosses below 30 since 2016?',
  'What happened after three red candles since 2016?',
  'What happened after the close crosses above EMA(200) since 2016?',
  'How often did RSI cross below 30 since 2016?',
]
const symbols = ['EURUSD', 'GBPUSD', 'BTCUSD', 'AAPL', 'US500', 'XAUUSD']
const rounds = 5
const atOnce = 200
const openStreams = 200
const longConversation = 250

interface Times {
  readonly firstMs: number
  readonly wholeMs: number
}

async function post<T>({ origin, headers }: Asker, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  // The caller names the shape of the endpoint it calls.
  return (await answer.json()) as T
}

const open = (asker: Asker, market_symbol: string): Promise<Chat> => post(asker, createChat.path, { market_symbol })

/** Every state of an answer until its end. */
async function* statesOf({ origin, headers }: Asker, { chat_id: id, id: messageId }: Message): AsyncGenerator<Message> {
  const answer = await fetch(`${origin}/api${fillPath(watchMessage.path, { id, messageId })}`, { headers })
  let held = ''
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    const events = `${held}${part}`.split('\n\n')
    held = events.pop()!
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      // Written by the endpoint that was asked.
      if (data !== undefined) yield JSON.parse(data) as Message
    }
  }
}

/** Asks as a page does, and times the first words and the end as a reader of the stream sees them. */
async function ask(asker: Asker, { id }: Chat, content: string): Promise<Times> {
  const begun = performance.now()
  const asked = await post<Reply<typeof sendMessage>>(asker, fillPath(sendMessage.path, { id }), { content, timeframe: '1h' })
  let firstMs: number | null = null
  for await (const message of statesOf(asker, asked.answer)) {
    if (message.content !== '') firstMs ??= performance.now() - begun
    if (isAnswering(message.status)) continue
    if (message.status !== 'completed' || message.total === 0) throw new Error(`"${content}" came to: ${message.notice ?? message.text}`)
    return { firstMs: firstMs ?? performance.now() - begun, wholeMs: performance.now() - begun }
  }
  throw new Error(`"${content}" has no end`)
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!

async function askEach(asker: Asker, chats: readonly Chat[], questions: readonly string[]): Promise<Times[]> {
  const times: Times[] = []
  for (let round = 0; round < rounds; round++)
    for (const chat of chats) for (const question of questions) times.push(await ask(asker, chat, question))
  return times
}

function told(times: readonly Times[], what: string, goals: { readonly first: string | null; readonly whole: string | null }): Figure[] {
  const first = times.map(({ firstMs }) => firstMs)
  const whole = times.map(({ wholeMs }) => wholeMs)
  return [
    { name: `${what}: first words, median`, value: median(first), unit: 'ms', goal: null },
    { name: `${what}: first words, p95`, value: p95(first), unit: 'ms', goal: goals.first },
    { name: `${what}: whole answer, p95`, value: p95(whole), unit: 'ms', goal: goals.whole },
  ]
}

/** Streams of live prices as open charts have them, of users of their own; gives what ends them. */
async function openCharts(server: RunningServer, askers: readonly Asker[], count: number): Promise<() => void> {
  const leaving = new AbortController()
  const url = `${server.origin}/api${streamMarkets.path}?symbols=${symbols.join(',')}&bars=EURUSD:1h`
  const perUser = Math.ceil(count / askers.length)
  for (const { headers } of askers)
    for (let i = 0; i < perUser; i++) {
      const { body } = await fetch(url, { headers, signal: leaving.signal })
      void body!.pipeTo(new WritableStream(), { signal: leaving.signal }).catch(() => {})
    }
  return () => leaving.abort()
}

/** Half of the sessions of `count` ask at once on behalf of each user, who may have two answers written at a time. */
async function askAtOnce(askers: readonly Asker[], count: number): Promise<Times[]> {
  const perUser = count / askers.length
  const sessions = await Promise.all(
    askers.flatMap((asker, i) =>
      Array.from({ length: perUser }, async (_, k) => ({ asker, chat: await open(asker, symbols[(i + k) % symbols.length]!) })),
    ),
  )
  return Promise.all(sessions.map(({ asker, chat }, i) => ask(asker, chat, short[i % short.length]!)))
}

async function timeToOpen(asker: Asker, chat: Chat): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 10; i++) {
    const begun = performance.now()
    const path = fillPath(listMessages.path, { id: chat.id })
    await (await fetch(`${asker.origin}/api${path}?limit=50`, { headers: asker.headers })).json()
    times.push(performance.now() - begun)
  }
  return p95(times)
}

/** Market sessions as pages have them: questions to the built-in analyst over HTTP, answers by their streams. */
export async function sessionBenchmarks(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const chats = await Promise.all(symbols.map((symbol) => open(server, symbol)))
    // Threads and code are warm once everything has been asked once.
    for (const question of [...short, ...long]) await ask(server, chats[0]!, question)
    const figures = [
      ...told(await askEach(server, chats, short), 'a question about the newest bars', { first: 'under 300', whole: null }),
      ...told(await askEach(server, chats, long), 'a question over ten years of hours', { first: null, whole: 'under 1,500' }),
    ]
    const askers: Asker[] = []
    for (let i = 0; i < atOnce / 2; i++) askers.push({ origin: server.origin, headers: await server.newUser() })
    const close = await openCharts(server, askers.slice(0, 20), openStreams)
    figures.push(
      ...told(await askEach(server, chats, short), `the same beside ${openStreams} open streams`, { first: 'under 300', whole: null }),
    )
    close()
    figures.push(...told(await askAtOnce(askers, atOnce), `${atOnce} sessions that ask at the same moment`, { first: null, whole: null }))
    const chat = await open(server, 'EURUSD')
    for (let i = 0; i < longConversation; i++) await ask(server, chat, short[i % short.length]!)
    const value = await timeToOpen(server, chat)
    figures.push({ name: 'the newest page of a conversation of 500 messages, p95', value, unit: 'ms', goal: 'under 500' })
    return figures
  } finally {
    await server.stop()
  }
}
