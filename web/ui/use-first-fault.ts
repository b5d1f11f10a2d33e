import { useEffect, type RefObject } from 'react'

/** Brings the first field that is marked as wrong into sight and the caret there, each time that `faults` is another value. */
export function useFirstFault(form: RefObject<HTMLElement | null>, faults: unknown): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [form, faults])
}
