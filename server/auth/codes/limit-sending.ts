import { createHmac } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { addressOf } from '../../http/general-limit.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { countSending } from './store.ts'

type Deps = Pick<AuthDeps, 'db' | 'now' | 'log' | 'secretKey' | 'limiter'>

const perNetwork = { limit: 20, windowMs: 15 * 60_000 }
const ofAll = { limit: 5_000, windowMs: 3_600_000 }
/** Fifty guesses a day at a code of six digits succeed once in twenty thousand days. */
const perAddress = [
  { most: 3, withinMs: 15 * 60_000 },
  { most: 10, withinMs: 24 * 3_600_000 },
] as const
const guessesPerNetwork = { limit: 30, windowMs: 60_000 }

const refuse = (deps: Deps, by: string, retryAfterSeconds: number, from: ClientInfo) => {
  deps.log.warn({ event: 'codes_limited', by, ...from }, 'Too many codes or links were asked for')
  return new Failure('too_many_attempts', { retryAfterSeconds })
}

/**
 * Lets a code or link be sent to an address, whoever it belongs to. What is asked from a device that has logged in to the
 * account is counted on its own, so that nobody else can use up its owner's.
 */
export async function limitSending(
  deps: Deps,
  { email, device }: { email: string; device: string | null },
  from: ClientInfo,
): Promise<void> {
  for (const [by, key, limit] of [
    ['network', `codes:${addressOf(from.ip)}`, perNetwork],
    ['all', 'codes', ofAll],
  ] as const) {
    const retryAfterSeconds = await deps.limiter.take(key, limit)
    if (retryAfterSeconds !== null) throw refuse(deps, by, retryAfterSeconds, from)
  }
  const nowMs = deps.now()
  const key = createHmac('sha256', deps.secretKey)
    .update(`sending:${email}:${device ?? ''}`)
    .digest()
  const earlier = await countSending(deps.db, key, new Date(nowMs), perAddress)
  if (earlier !== null) throw refuse(deps, 'address', secondsToWait(earlier, nowMs), from)
}

/** Until every cap has room again. */
function secondsToWait(earlier: readonly Date[], nowMs: number): number {
  const waits = perAddress.map(({ most, withinMs }) => {
    const counted = earlier.map((at) => at.getTime()).filter((at) => Math.abs(at - nowMs) < withinMs)
    const freed = counted.at(-most)
    return freed === undefined ? 0 : freed + withinMs - nowMs
  })
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000))
}

/** Limits how many codes and links one network may try. */
export async function limitCodeGuesses(deps: Deps, from: ClientInfo): Promise<void> {
  const retryAfterSeconds = await deps.limiter.take(`code-guess:${addressOf(from.ip)}`, guessesPerNetwork)
  if (retryAfterSeconds !== null) throw refuse(deps, 'guesses', retryAfterSeconds, from)
}
