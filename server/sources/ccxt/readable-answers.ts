import type { GuardedFetch } from '../guarded-fetch.ts'
import { SourceFailure } from '../source-failure.ts'

const asksForCandles = /ohlc|kline|candle/i
const maxDepth = 3

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SourceFailure('malformed', 'It answered what is no JSON.', { cause })
  }
}

/** Whether a list lies in it besides a list of errors, as every exchange’s answer about candles has one. */
function holdsList(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return true
  if (typeof value !== 'object' || value === null || depth === maxDepth) return false
  return Object.entries(value).some(([name, part]) => !/^errors?$/.test(name) && holdsList(part, depth + 1))
}

const saysWhy = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.entries(value).some(([name, part]) => /^errors?$/.test(name) && String(part) !== '')

/** ccxt takes what it cannot read for an answer without candles; here it is refused as malformed. */
export const readableAnswers =
  (fetch: GuardedFetch): GuardedFetch =>
  async (address, request) => {
    const response = await fetch(address, request)
    if (!response.ok) return response
    const answer = parsed(await response.clone().text())
    const isReadable =
      typeof answer === 'object' && answer !== null && (holdsList(answer) || saysWhy(answer) || !asksForCandles.test(String(address)))
    if (!isReadable) throw new SourceFailure('malformed', 'It answered something else than it was asked for.')
    return response
  }
