import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf, ToldError } from '../api.ts'
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
export function adviceFor(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.retryAfterSeconds !== undefined) return `You can try again in ${waitInWords(error.retryAfterSeconds)}.`
  return (error.errors.non_field_errors ?? []).join(' ') || null
}

const waitInWords = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

interface FormFailureProps {
  readonly error: unknown
  /** The fields that say by themselves what is wrong with them. */
  readonly fields?: readonly string[]
}

/** The failure of a whole form, where its fields do not say it all. What its user has stopped is none, and is told quietly. */
export function FormFailure({ error, fields = [] }: FormFailureProps) {
  if (error === null || error === undefined) return null
  const told = error instanceof ApiError ? Object.keys(error.errors) : []
  if (told.length > 0 && told.every((name) => fields.includes(name))) return null
  const isChosen = error instanceof ToldError && error.isChosen
  if (isChosen && error.message === '') return null
  return (
    <Note kind={isChosen ? 'info' : 'bad'} announce>
      {messageOf(error)} {adviceFor(error)}
    </Note>
  )
}

interface Act {
  readonly error: Error | null
  readonly submittedAt: number
}

/** Why the last of several acts of one place failed: what succeeded since makes an earlier failure old news. */
export const latestFailure = (...acts: readonly Act[]): Error | null =>
  acts.reduce((latest, act) => (act.submittedAt > latest.submittedAt ? act : latest)).error
