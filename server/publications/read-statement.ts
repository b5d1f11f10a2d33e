import { Statement } from '@playbook/contract/publications'

/** What a stored statement says; null where there is none, or of a version that is not read any more. */
export function readStatement(stored: string | null): Statement | null {
  const { data } = Statement.safeParse(JSON.parse(stored ?? 'null'))
  return data ?? null
}
