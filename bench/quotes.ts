import type { LedgerLine } from '@playbook/contract/billing'
import { createChat, sendMessage } from '@playbook/contract/chats'
import { fillPath } from '@playbook/contract/endpoint'
import { startCheck, startSweep } from '@playbook/contract/robustness'
import { interpret } from '@playbook/contract/strategies'
import { quoteOfAnswer, tokenPrices, type ActKind } from '@playbook/contract/token-prices'
import { receiptOfAct } from '@playbook/contract/token-receipts'
import type { Figure } from './figure.ts'
import { startServer, type RunningServer } from './running-server.ts'

const rules = [
  'Buy when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.',
  'Buy when the 10 period SMA crosses above the 30 period SMA, sell when it crosses back below. Stop 1%, risk 1% per trade.',
  'Buy when the close is above the 20 period EMA and RSI(14) crosses above 50. Exit after 10 bars. Stop 2%, risk 1% per trade.',
]
const symbols = ['EURUSD', 'GBPUSD', 'BTCUSD', 'AAPL', 'XAUUSD', 'US500', 'HK50']
const timeframes = ['15m', '1h', '4h', '1d'] as const
const starts = ['2019-03-01', '2021-06-15', '2023-01-01', '2024-09-01']
const questions = [
  'What is the trend?',
  'Where are support and resistance?',
  'What is RSI(14) and ATR(14)?',
  'How volatile is it compared with last year?',
]
const runs = 380
const studies = 20
const answers = 100
const pauseMs = 25

/** What an act was quoted and charged; those that came to nothing are charged nothing, and say nothing of a quote. */
interface Paid {
  readonly act: ActKind
  readonly quoted: number
  readonly charged: number
}

/** A user with new tokens for a few acts. */
interface Spender {
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

async function newSpender(server: RunningServer): Promise<Spender> {
  const headers = await server.newUser()
  return {
    async call<T>(method: string, path: string, body?: unknown) {
      const answer = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      // The caller names the shape of the endpoint it calls.
      return (await answer.json()) as T
    },
  }
}

async function ended({ call }: Spender, act: ActKind, id: string): Promise<Paid | null> {
  for (;;) {
    const { receipt } = await call<{ receipt: LedgerLine | null }>('GET', `${receiptOfAct.path}?act=${act}&id=${id}`)
    const hold = receipt?.hold
    if (hold == null) throw new Error(`Nothing was held for the ${act} ${id}`)
    if (hold.state === 'settled') return { act, quoted: hold.quote.high, charged: hold.charged }
    if (hold.state === 'released') return null
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function runOnce(spender: Spender, n: number): Promise<{ readonly id: string; readonly paid: Paid | null }> {
  const body = {
    strategy_text: rules[n % rules.length],
    symbol: symbols[n % symbols.length],
    timeframe: timeframes[n % timeframes.length],
    start_date: starts[(n >> 2) % starts.length],
    end_date: '2025-06-30',
  }
  const { id } = await spender.call<{ id: string }>('POST', interpret.path, body)
  return { id, paid: await ended(spender, 'backtest', id) }
}

async function studyOnce(spender: Spender, n: number): Promise<Paid | null> {
  const { id } = await runOnce(spender, 12 * n + 3)
  if (n % 2 === 0) {
    const check = await spender.call<{ id: string }>('POST', fillPath(startCheck.path, { id }), { depth: n % 4 === 0 ? 'quick' : 'full' })
    return ended(spender, 'robustness', check.id)
  }
  const axes = [{ path: 'entryLong.when.right.value', from: 20, to: 40, step: 2 }]
  const sweep = await spender.call<{ id: string }>('POST', fillPath(startSweep.path, { id }), { axes })
  return ended(spender, 'sweep', sweep.id)
}

async function askOnce(spender: Spender, n: number): Promise<Paid | null> {
  const chat = await spender.call<{ id: string }>('POST', createChat.path, { market_symbol: symbols[n % symbols.length] })
  const asked = await spender.call<{ answer: { id: string } }>('POST', fillPath(sendMessage.path, { id: chat.id }), {
    content: questions[n % questions.length],
  })
  return ended(spender, 'answer', asked.answer.id)
}

/** How far the charge lies from the quote, as a share of it; a range is met anywhere inside. */
function errorOf({ act, quoted, charged }: Paid): number {
  if (act === 'answer') return charged >= quoteOfAnswer().low && charged <= quoted ? 0 : 1
  return Math.abs(charged - quoted) / quoted
}

const share = (paid: readonly Paid[], holds: (each: Paid) => boolean): number =>
  (100 * paid.filter(holds).length) / Math.max(1, paid.length)

/** Quotes and charges of 500 real acts on a running product. */
export async function quoteBenchmarks(): Promise<Figure[]> {
  const server = await startServer({ BILLING: 'on' })
  try {
    const paid: Paid[] = []
    const doing = async (count: number, each: (spender: Spender, n: number) => Promise<Paid | null>, perUser: number) => {
      let spender = await newSpender(server)
      for (let n = 0; n < count; n += 1) {
        if (n % perUser === perUser - 1) spender = await newSpender(server)
        const one = await each(spender, n)
        if (one !== null) paid.push(one)
      }
    }
    await doing(runs, async (spender, n) => (await runOnce(spender, n)).paid, 3)
    await doing(studies, studyOnce, 1)
    await doing(answers, askOnce, 20)
    const known = paid.filter(({ act }) => act !== 'answer')
    return [
      { name: 'acts that were charged', value: paid.length, unit: '', goal: null },
      { name: 'quotes within 20% of the charge', value: share(paid, (each) => errorOf(each) <= 0.2), unit: '%', goal: '90 or more' },
      {
        name: 'the same of work that is counted before it',
        value: share(known, (each) => errorOf(each) <= 0.2),
        unit: '%',
        goal: '90 or more',
      },
      { name: 'quotes that were the charge', value: share(known, (each) => errorOf(each) === 0), unit: '%', goal: null },
      { name: 'charges above the quote', value: paid.filter(({ quoted, charged }) => charged > quoted).length, unit: '', goal: '0' },
      {
        name: 'mean charge of an answer',
        value: meanOf(paid.filter(({ act }) => act === 'answer').map(({ charged }) => charged)),
        unit: 'tokens',
        goal: `${tokenPrices.answer.least} to ${tokenPrices.answer.most}`,
      },
    ]
  } finally {
    await server.stop()
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
