import { openCircuitBreaker, type BreakerSettings } from './circuit-breaker.ts'
import type { CallLimits } from './guarded-fetch.ts'
import type { PriceSource, SourceMarket } from './price-source.ts'
import { openSingleFlight } from './single-flight.ts'
import type { SourceCaller } from './source-caller.ts'
import { SourceFailure } from './source-failure.ts'
import type { AnswerOf, ArgumentsOf, SourceMethod } from './source-messages.ts'
import type { DescribedSource } from './source-table.ts'
import { tryAgain, type RepeatSettings } from './try-again.ts'
import { openTurns } from './turns.ts'

/** How patient we are with a source. Tests are less so. */
export interface Patience {
  readonly breaker: BreakerSettings
  readonly repeats: RepeatSettings
  /** Lists of markets are large. */
  readonly listLimits: CallLimits
  readonly limits: CallLimits
  /** At once, and behind those; more are refused. */
  readonly maxOpen: number
  readonly maxWaiting: number
  readonly marketsKeptMs: number
}

const megabyte = 1_048_576

export const usualPatience: Patience = {
  breaker: { maxFailures: 5, openMs: 5_000, maxOpenMs: 300_000 },
  repeats: { maxRepeats: 2, firstPauseMs: 400, maxPauseMs: 3_000 },
  listLimits: { maxBytes: 48 * megabyte, timeoutMs: 45_000 },
  limits: { maxBytes: 10 * megabyte, timeoutMs: 8_000 },
  maxOpen: 4,
  maxWaiting: 200,
  marketsKeptMs: 3_600_000,
}

/** All tries together, their pauses and the wait for a turn take at most so many times one try. */
const totalOfOne = 1.2

/** Does it in that time, or fails as a source that does not answer. */
async function within<T>(timeMs: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(Math.ceil(timeMs))
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (cause) {
    if (cause instanceof SourceFailure || signal.aborted || !deadline.aborted) throw cause
    throw new SourceFailure('unavailable', 'It did not answer in time.', { cause })
  }
}

/** The sentences of failures begin with “It”, which is the source. */
const inNameOf = (label: string, { kind, message, retryAfterSeconds, cause }: SourceFailure): SourceFailure =>
  new SourceFailure(kind, message.replace(/^It\b/, label), { retryAfterSeconds, cause })

interface KeptMarkets {
  readonly markets: readonly SourceMarket[]
  readonly untilMs: number
}

/** A source behind the thread: asked once for what many want at a time, repeated where that helps, and left alone while it fails. */
export function openSource(caller: SourceCaller, asked: DescribedSource, now: () => number, patience: Patience): PriceSource {
  const { key, source, label, mayRedistribute, canLookUp } = asked.description
  const flights = openSingleFlight()
  const breaker = openCircuitBreaker(now, patience.breaker)
  // Words that cannot be looked up say nothing of the prices.
  const lookUpBreaker = openCircuitBreaker(now, patience.breaker)
  const turns = openTurns(patience.maxOpen, patience.maxWaiting)
  let kept: KeptMarkets | null = null

  function askOnce<M extends SourceMethod>(method: M, given: ArgumentsOf<M>, signal: AbortSignal): Promise<AnswerOf<M>> {
    const limits = method === 'markets' ? patience.listLimits : patience.limits
    return within(limits.timeoutMs * totalOfOne, signal, (either) =>
      turns.take(either, () =>
        tryAgain(patience.repeats, either, () =>
          (method === 'lookUp' ? lookUpBreaker : breaker).run(() => caller.call(asked, method, given, limits, either)),
        ),
      ),
    ).catch((error: unknown) => {
      throw error instanceof SourceFailure ? inNameOf(label, error) : error
    })
  }

  const ask = <M extends SourceMethod>(method: M, given: ArgumentsOf<M>, signal: AbortSignal): Promise<AnswerOf<M>> =>
    flights.run(`${method} ${JSON.stringify(given)}`, signal, (shared) => askOnce(method, given, shared))

  return {
    key,
    source,
    label,
    mayRedistribute,
    async markets(signal) {
      if (kept !== null && kept.untilMs > now()) return kept.markets
      const markets = await ask('markets', [], signal)
      kept = { markets, untilMs: now() + patience.marketsKeptMs }
      return markets
    },
    ...(canLookUp ? { lookUp: (words: string, signal: AbortSignal) => ask('lookUp', [words], signal) } : {}),
    candles: (market, timeframe, fromSeconds, toSeconds, signal) => ask('candles', [market, timeframe, fromSeconds, toSeconds], signal),
    quotes: (markets, signal) => ask('quotes', [markets], signal),
    close: async () => {},
  }
}
