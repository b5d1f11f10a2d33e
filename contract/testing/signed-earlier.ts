import type { PublishedResult, RunInputs, SigningKey } from '../publications.ts'
import signed from './signed-by-engine-1-1-0.json' with { type: 'json' }

/** Results as an earlier server signed and handed them out. */
interface SignedEarlier {
  readonly keys: readonly SigningKey[]
  readonly results: readonly { readonly published: PublishedResult; readonly inputs: RunInputs }[]
}

/**
 * Two results that engine 1.1.0 made and its server signed: one of a strategy that was run once, and one published after a sweep and
 * a check of it. Never made anew: what was signed stays as it was.
 */
export const signedByEngine110 = signed as unknown as SignedEarlier // written by that server
