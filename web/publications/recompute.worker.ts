import type { RunInputs } from '@playbook/contract/publications'
import { recompute, type StatementTrials, type Recomputed } from './recompute.ts'

export interface RecomputeRequest {
  readonly inputs: RunInputs
  readonly hung: StatementTrials
}

export type RecomputeAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly recomputed: Recomputed }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed' }

const progressGapMs = 80
const answer = (message: RecomputeAnswer) => postMessage(message)

addEventListener('message', ({ data: { inputs, hung } }: MessageEvent<RecomputeRequest>) => {
  let saidMs = performance.now()
  try {
    const recomputed = recompute(inputs, hung, (share) => {
      const now = performance.now()
      if (now - saidMs < progressGapMs) return
      saidMs = now
      answer({ kind: 'progress', share })
    })
    answer(recomputed === null ? { kind: 'unreadable' } : { kind: 'done', recomputed })
  } catch (error) {
    console.error(error)
    answer({ kind: 'failed' })
  }
})
