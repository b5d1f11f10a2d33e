import type { Spent } from './mind.ts'

/** About four characters make a token: for what a provider did not count. */
const charsPerToken = 4

interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

/** Counts what an answer costs: as the provider says it, and by the number of characters where it does not. */
export function countTokens(promptChars: number) {
  let readChars = promptChars
  let writtenChars = 0
  let total: Spent = { inputTokens: 0, outputTokens: 0, isEstimated: false }
  const estimate = (): Usage => ({
    inputTokens: Math.ceil(readChars / charsPerToken),
    outputTokens: Math.ceil(writtenChars / charsPerToken),
  })
  const plus = (usage: Usage): Spent => {
    const guessed = estimate()
    return {
      inputTokens: total.inputTokens + (usage.inputTokens ?? guessed.inputTokens!),
      outputTokens: total.outputTokens + (usage.outputTokens ?? guessed.outputTokens!),
      isEstimated: total.isEstimated || usage.inputTokens === undefined || usage.outputTokens === undefined,
    }
  }
  let isOpen = true
  return {
    read: (chars: number) => void (readChars += chars),
    wrote(chars: number) {
      isOpen = true
      writtenChars += chars
    },
    /** At the end of a step; each one is asked with all that was read and written before. */
    counted(usage: Usage) {
      total = plus(usage)
      readChars += writtenChars
      writtenChars = 0
      isOpen = false
    },
    spent: (): Spent => (isOpen ? plus({ inputTokens: undefined, outputTokens: undefined }) : total),
  }
}
