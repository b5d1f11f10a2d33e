import { readText } from '@playbook/engine/reader/read-text'
import { checkRobustness } from '@playbook/engine/robustness/check-robustness'
import type { Verdict } from '@playbook/engine/robustness/report'
import { exampleMarket } from '../site/example-market.ts'
import { prepareExample } from '../site/run-example.ts'
import { smallCheck } from './small-check.ts'

export interface CheckRequest {
  readonly text: string
}
/** How far a check is, and what it says so far; or why there is none. */
export type CheckAnswer =
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly trials: number; readonly tasksDone: number; readonly tasks: number }
  | { readonly kind: 'refused'; readonly problem: string }

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { symbol, timeframe } = exampleMarket
  const prepared = prepareExample(readText(data.text, { symbol, timeframe }))
  if (prepared === null || 'refusal' in prepared) {
    postMessage({ kind: 'refused', problem: prepared?.refusal ?? 'Something in these words is still open.' } satisfies CheckAnswer)
    return
  }
  checkRobustness(prepared.input, smallCheck, {
    onPartial: ({ verdict, trials, progress }) =>
      postMessage({ kind: 'verdict', verdict, trials: trials.total, ...progress } satisfies CheckAnswer),
  })
})
