import { sourceFacts } from '@playbook/contract/market-sources'
import type { RunInputs } from '@playbook/contract/publications'
import type { FinerSource } from '@playbook/engine/backtest/resolve-ambiguity'
import type { RunInput } from '@playbook/engine/backtest/run'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { breakEvenSpread } from './break-even.ts'
import {
  hashInputs,
  readInputs,
  rerunBacktest,
  resolveAgain,
  type InputHashes,
  type Outcome,
  type Overrides,
  type Rerun,
} from './compute-rerun.ts'

export type RerunRequest =
  | { readonly kind: 'load'; readonly inputs: RunInputs }
  | { readonly kind: 'run'; readonly number: number; readonly overrides: Overrides }
  /** What takes longer than a turn of a dial: to look inside bars, and to search for the spread at which nothing is earned. */
  | { readonly kind: 'refine'; readonly number: number; readonly overrides: Overrides }

export type RerunAnswer =
  | { readonly kind: 'loaded'; readonly hashes: InputHashes | null }
  | { readonly kind: 'progress'; readonly number: number; readonly share: number }
  | ({ readonly number: number } & Rerun)
  | { readonly kind: 'settled'; readonly number: number; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly number: number }
  | { readonly kind: 'breakEven'; readonly number: number; readonly spread: number | null }

/** A search takes some thirty runs: only where one is this short. */
const shortRunMs = 500
const progressGapMs = 80
/** A dial that is turned waits no longer for what is being refined. */
const stepsMs = 20

let input: RunInput | null = null
let source: FinerSource | null = null
let newest = 0
let isSettled = true
/** The first run of a worker is slower than those that follow. */
let shortestRunMs = Infinity

const answer = (message: RerunAnswer) => postMessage(message)

function run(number: number, overrides: Overrides): void {
  if (input === null) return answer({ kind: 'failed', number })
  let saidMs = performance.now()
  const rerun = rerunBacktest(input, overrides, (share) => {
    const now = performance.now()
    if (now - saidMs < progressGapMs) return
    saidMs = now
    answer({ kind: 'progress', number, share })
  })
  isSettled = rerun.kind !== 'done' || rerun.outcome.isSettled
  if (rerun.kind === 'done') shortestRunMs = Math.min(shortestRunMs, rerun.outcome.runMs)
  answer({ number, ...rerun })
}

class Overtaken extends Error {}

/** Lets other messages be heard; throws where one of them has asked for a newer run. */
async function pause(number: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  if (number !== newest) throw new Overtaken()
}

async function refine(number: number, overrides: Overrides): Promise<void> {
  try {
    if (!isSettled) await settle(number, overrides)
    await searchBreakEven(number, overrides)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

async function settle(number: number, overrides: Overrides): Promise<void> {
  if (input === null || source === null) return
  const steps = resolveAgain(input, overrides, source)
  let pausedMs = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.kind === 'done' ? answer({ kind: 'settled', number, outcome: step.value.outcome }) : undefined
    if (performance.now() - pausedMs < stepsMs) continue
    await pause(number)
    pausedMs = performance.now()
  }
}

async function searchBreakEven(number: number, overrides: Overrides): Promise<void> {
  if (input === null || shortestRunMs > shortRunMs) return answer({ kind: 'breakEven', number, spread: null })
  const loaded = input
  const profitAt = async (spread: number) => {
    await pause(number)
    const rerun = rerunBacktest(loaded, { ...overrides, 'costs.spread': spread })
    return rerun.kind === 'done' ? rerun.outcome.values.net_profit : null
  }
  answer({ kind: 'breakEven', number, spread: await breakEvenSpread(profitAt, loaded.costs.spread || loaded.instrument.tick) })
}

addEventListener('message', ({ data }: MessageEvent<RerunRequest>) => {
  if (data.kind === 'load') {
    const { instrument } = data.inputs
    input = readInputs(data.inputs)
    // Stored bars of other timeframes are the server's.
    source = sourceFacts(data.inputs.source).isComputed ? (timeframe) => simulatedPrices(instrument, timeframe) : null
    return answer({ kind: 'loaded', hashes: input && hashInputs(input) })
  }
  newest = data.number
  if (data.kind === 'refine') return void refine(data.number, data.overrides)
  try {
    run(data.number, data.overrides)
  } catch (error) {
    console.error(error)
    answer({ kind: 'failed', number: data.number })
  }
})
