import { isKnown, missingCount, numberText } from './number-text.ts'

/** A token count: below 1,000 in full, then one decimal with K, from 1,000,000 with M; '---' where it is missing. */
export function formatTokens(tokens: number | null | undefined): string {
  if (!isKnown(tokens)) return missingCount
  const size = Math.abs(tokens)
  if (size < 1_000) return numberText(tokens, 0)
  // 999,950 would round to "1000.0K".
  return size < 999_950 ? `${numberText(tokens / 1_000, 1)}K` : `${numberText(tokens / 1_000_000, 1)}M`
}
