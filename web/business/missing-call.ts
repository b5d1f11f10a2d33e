import { failures } from '@playbook/contract/failure'
import { ApiError, messageOf } from '../api.ts'

/** Whether the server has no such call at all, as one of an earlier version; that a thing is not there has a code of its own. */
const isMissingCall = (error: unknown): boolean =>
  error instanceof ApiError && error.status === failures.not_found.status && !(error.code in failures && error.code !== 'not_found')

/** The answer of a list that the server does not have is an empty one; any other failure stays one. */
export function emptyIfMissing<T>(error: unknown, empty: T): T {
  if (isMissingCall(error)) return empty
  throw error
}

/** What to say of a change that has failed; `what` is called as in “Creating keys”. */
export const failureOf = (error: unknown, what: string): string =>
  isMissingCall(error) ? `${what} is not available in this version.` : messageOf(error)
