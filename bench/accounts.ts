import { authHealth, login, register } from '@playbook/contract/auth'
import type { Endpoint } from '@playbook/contract/endpoint'
import { resetByCode, sendVerificationCode } from '@playbook/contract/verification'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { fetchGuard, startServer } from './running-server.ts'

const accounts = 340
/** As many as one address is sent in a quarter of an hour. */
const mailsEach = 3
const tries = 1_000
const logins = 400
const inFlight = 20
const password = 'quiet-Harbour-71'

const known = (n: number) => `known-${n}@example.com`
const unknown = (n: number) => `nobody-${n}@example.com`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
const percentile = (values: readonly number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!

/** Welch's t of two samples: beyond 3.3 they differ more than 1 in 1,000 equal ones do. */
const welch = (a: readonly number[], b: readonly number[]) =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

type Ask = (endpoint: Endpoint, body: unknown, wanted: number) => Promise<number>

/** The same call for known and unknown addresses in turn, who is first changing each time. */
async function compare(ask: (email: string) => Promise<number>): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < tries; n += 1) {
    const at = Math.floor(n / mailsEach)
    const pair = [async () => times.known.push(await ask(known(at))), async () => times.unknown.push(await ask(unknown(at)))]
    for (const one of n % 2 === 0 ? pair : pair.toReversed()) await one()
  }
  return times
}

function figuresOf(what: string, { known: a, unknown: b }: Awaited<ReturnType<typeof compare>>): Figure[] {
  return [
    { name: `${what}: known minus unknown address, medians of ${tries}`, value: median(a) - median(b), unit: 'ms', goal: null },
    { name: `${what}: known against unknown address, Welch’s t`, value: Math.abs(welch(a, b)), unit: '', goal: 'below 3.3' },
  ]
}

/** Registers the known addresses, a few at a time. */
async function registerAll(ask: Ask): Promise<void> {
  const waiting = Array.from({ length: accounts }, (_, n) => n)
  const work = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) await ask(register, { email: known(n), password }, register.status)
  }
  await Promise.all([work(), work(), work(), work()])
}

async function measureLogins(ask: Ask, origin: string): Promise<Figure[]> {
  const times: number[] = []
  const lags: number[] = []
  const waiting = Array.from({ length: logins }, (_, n) => n)
  const work = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop())
      times.push(await ask(login, { email: known(n % accounts), password }, 200))
  }
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${origin}/api${authHealth.path}`)).arrayBuffer()
      lags.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const probing = probe()
  await Promise.all(Array.from({ length: inFlight }, work))
  isOver = true
  await probing
  return [
    { name: `login with ${inFlight} in flight, p95`, value: percentile(times, 0.95), unit: 'ms', goal: null },
    { name: 'a call without work meanwhile, p95', value: percentile(lags, 0.95), unit: 'ms', goal: 'below 50 ms' },
  ]
}

/** How long accounts take to answer, and whether that tells a known address from an unknown one. */
export async function accountBenchmarks(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const guard = await fetchGuard(server.origin, {})
    const ask: Ask = async (endpoint, body, wanted) => {
      const begun = performance.now()
      const answer = await fetch(`${server.origin}/api${endpoint.path}`, {
        method: endpoint.method,
        headers: { ...guard, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      const tookMs = performance.now() - begun
      if (answer.status !== wanted) throw new Error(`${endpoint.path} answered ${answer.status}: ${text}`)
      return tookMs
    }
    await registerAll(ask)
    return [
      ...figuresOf('asking for a code', await compare((email) => ask(sendVerificationCode, { email }, 200))),
      ...figuresOf(
        'a wrong code',
        await compare((email) => ask(resetByCode, { email, verification_code: '000000', new_password: 'other-Harbour-73' }, 400)),
      ),
      // As many wrong passwords for one address as are free of a wait.
      ...figuresOf('a wrong password', await compare((email) => ask(login, { email, password: 'loud-Harbour-71' }, 401))),
      ...(await measureLogins(ask, server.origin)),
    ]
  } finally {
    await server.stop()
  }
}
