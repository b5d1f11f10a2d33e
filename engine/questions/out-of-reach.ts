import type { CannotName } from './cannot.ts'
import { outOfReach } from './vocabulary/out-of-reach.ts'

const lookUp: readonly (readonly [CannotName, RegExp])[] = outOfReach.map(([reason, words]) => [
  reason,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu'),
])

/** Why a sentence that was not understood cannot be answered from prices; null where no word of it shows why. */
export const reachOf = (words: string): CannotName | null => lookUp.find(([, shape]) => shape.test(words))?.[0] ?? null
