import type { RunInputs, Statement } from '@playbook/contract/publications'
import { recompute, type Recomputed } from './recompute.ts'

export interface RecomputeRequest {
  readonly inputs: RunInputs
  readonly tried: Statement['tried']
}

export type RecomputeAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly recomputed: Recomputed }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed' }

const progressGapMs = 80
const answer = (message: RecomputeAnswer) => postMessage(message)

addEventListener('message', ({ data: { inputs, tried } }: MessageEvent<RecomputeRequest>) => {
  let saidMs = performance.now()
  try {
    const recomputed = recompute(inputs, tried, (share) => {
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
