import { randomKey } from '../random-key.ts'
import { ApiError } from './api-error.ts'

const maxUnknown = 50

/** Whether the server may have done what was asked, though nobody heard of it. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'PARSE_ERROR' || error.code === 'idempotency_in_progress')

/**
 * Makes one act of what is asked twice. The same change asked again while it is under way, and nothing else was asked since, is
 * the same press and gets its answer. One whose outcome nobody heard of keeps its idempotency key for the next try.
 */
export function createOneAct<A>(): (signature: string, act: (idempotencyKey: string) => Promise<A>) => Promise<A> {
  let latest: { readonly signature: string; readonly answer: Promise<A> } | null = null
  const unknown = new Map<string, string>()

  async function perform(signature: string, act: (idempotencyKey: string) => Promise<A>): Promise<A> {
    const key = unknown.get(signature) ?? randomKey()
    unknown.delete(signature)
    try {
      return await act(key)
    } catch (error) {
      if (isUnknown(error)) unknown.set(signature, key)
      const oldest = unknown.size > maxUnknown ? unknown.keys().next().value : undefined
      if (oldest !== undefined) unknown.delete(oldest)
      throw error
    }
  }

  return (signature, act) => {
    if (latest?.signature === signature) return latest.answer
    const mine = (latest = { signature, answer: perform(signature, act) })
    const forget = () => {
      if (latest === mine) latest = null
    }
    mine.answer.then(forget, forget)
    return mine.answer
  }
}
