import type { RunInputs } from '@playbook/contract/publications'
import type { RunInput } from '@playbook/engine/backtest/run'
import { breakEvenSpread } from './break-even.ts'
import { hashInputs, readInputs, runAgain, type InputHashes, type Overrides, type Rerun } from './compute-rerun.ts'

export type RerunRequest =
  | { readonly kind: 'load'; readonly inputs: RunInputs }
  | { readonly kind: 'run'; readonly number: number; readonly overrides: Overrides }
  | { readonly kind: 'breakEven'; readonly number: number; readonly overrides: Overrides }

export type RerunAnswer =
  | { readonly kind: 'loaded'; readonly hashes: InputHashes | null }
  | { readonly kind: 'progress'; readonly number: number; readonly share: number }
  | ({ readonly number: number } & Rerun)
  | { readonly kind: 'failed'; readonly number: number }
  | { readonly kind: 'breakEven'; readonly number: number; readonly spread: number | null }

/** A search takes some thirty runs: only where one is this short. */
const shortRunMs = 500
const progressGapMs = 80

let input: RunInput | null = null
let newest = 0
/** The first run of a worker is slower than those that follow. */
let shortestRunMs = Infinity

const answer = (message: RerunAnswer) => postMessage(message)

function run(number: number, overrides: Overrides): void {
  if (input === null) return answer({ kind: 'failed', number })
  let saidMs = performance.now()
  const rerun = runAgain(input, overrides, (share) => {
    const now = performance.now()
    if (now - saidMs < progressGapMs) return
    saidMs = now
    answer({ kind: 'progress', number, share })
  })
  if (rerun.kind === 'done') shortestRunMs = Math.min(shortestRunMs, rerun.outcome.runMs)
  answer({ number, ...rerun })
}

class Overtaken extends Error {}

/** Searches between other messages, and gives up when a newer run is asked for. */
async function searchBreakEven(number: number, overrides: Overrides): Promise<void> {
  if (input === null || shortestRunMs > shortRunMs) return answer({ kind: 'breakEven', number, spread: null })
  const loaded = input
  const profitAt = async (spread: number) => {
    await new Promise((resolve) => setTimeout(resolve))
    if (number !== newest) throw new Overtaken()
    const rerun = runAgain(loaded, { ...overrides, 'costs.spread': spread })
    return rerun.kind === 'done' ? rerun.outcome.values.net_profit : null
  }
  try {
    answer({ kind: 'breakEven', number, spread: await breakEvenSpread(profitAt, loaded.costs.spread || loaded.instrument.tick) })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

addEventListener('message', ({ data }: MessageEvent<RerunRequest>) => {
  if (data.kind === 'load') {
    input = readInputs(data.inputs)
    return answer({ kind: 'loaded', hashes: input && hashInputs(input) })
  }
  newest = data.number
  if (data.kind === 'breakEven') return void searchBreakEven(data.number, data.overrides)
  try {
    run(data.number, data.overrides)
  } catch (error) {
    console.error(error)
    answer({ kind: 'failed', number: data.number })
  }
})
