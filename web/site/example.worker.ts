import { readText } from '@playbook/engine/reader/read-text'
import type { Reading } from '@playbook/engine/strategy/reading'
import { exampleMarket } from './example-market.ts'
import { runExample, type ExampleOutcome } from './run-example.ts'

export interface ExampleRequest {
  readonly number: number
  readonly text: string
  /** Not tested then. */
  readonly readsOnly: boolean
}

/** What the example comes to; `outcome` is null while the words cannot be run, and `refusal` may say why. */
export interface ExampleAnswer {
  readonly number: number
  readonly reading: Reading
  readonly outcome: ExampleOutcome | null
  readonly refusal: string | null
  readonly readMs: number
  readonly runMs: number
}

addEventListener('message', ({ data }: MessageEvent<ExampleRequest>) => {
  const { symbol, timeframe } = exampleMarket
  const startedMs = performance.now()
  const reading = readText(data.text, { symbol, timeframe })
  const readMs = performance.now() - startedMs
  const ran = data.readsOnly ? null : runExample(reading)
  const runMs = performance.now() - startedMs - readMs
  const isRefused = ran !== null && 'refusal' in ran
  postMessage({
    number: data.number,
    reading,
    outcome: isRefused ? null : ran,
    refusal: isRefused ? ran.refusal : null,
    readMs,
    runMs,
  } satisfies ExampleAnswer)
})
