import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf } from '../api.ts'
import { Note } from '../ui/note.tsx'

/** Puts the server's field errors on their fields; true when each of them found one. */
export function placeFieldErrors<F extends FieldValues>(error: unknown, fields: readonly Path<F>[], setError: UseFormSetError<F>): boolean {
  if (!(error instanceof ApiError)) return false
  const entries = Object.entries(error.errors)
  const placed = entries.filter(([name]) => (fields as readonly string[]).includes(name))
  for (const [index, [name, messages]] of placed.entries()) {
    setError(name as Path<F>, { type: 'server', message: messages.join(' ') }, { shouldFocus: index === 0 })
  }
  return entries.length > 0 && placed.length === entries.length
}

/** What to do next about a failure, where its own sentence does not say it. */
function adviceFor(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.retryAfterSeconds !== undefined) return `You can try again in ${waitInWords(error.retryAfterSeconds)}.`
  return (error.errors.non_field_errors ?? []).join(' ') || null
}

const waitInWords = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** The failure of a whole form. */
export function FormFailure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  return (
    <Note kind="bad" announce>
      {messageOf(error)} {adviceFor(error)}
    </Note>
  )
}
