import * as z from 'zod/mini'

type RawIssue = z.core.$ZodRawIssue

/** Names in a sentence are the caller's own: a few of them, and not at any length. */
const namesShown = 5
const maxNameChars = 40
const valuesShown = 12

/** `start_date` as it begins a sentence: Start date. */
export function labelOf(field: string): string {
  const words = field.slice(0, maxNameChars).replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function labelOfPath(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'The request'
  if (typeof last !== 'number') return labelOf(String(last))
  return `${labelOfPath(path.slice(0, -1))}, entry ${last + 1},`
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).map((name) => name.slice(0, maxNameChars))
  return [...shown, ...(names.length > shown.length ? [`and ${names.length - shown.length} more`] : [])].join(', ')
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const unitOf = (origin: string) => ({ string: 'characters', array: 'entries' })[origin]

function sizeSentence(label: string, issue: RawIssue & { readonly code: 'too_small' | 'too_big' }): string {
  const unit = unitOf(String(issue.origin))
  if (issue.code === 'too_small') {
    if (unit !== undefined) return issue.minimum === 1 ? `${label} is required` : `${label} must have at least ${issue.minimum} ${unit}`
    return `${label} must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`
  }
  if (unit !== undefined) return `${label} can have at most ${issue.maximum} ${unit}`
  return `${label} must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}`
}

/** The sentence about a field that has none of its own: what it is called and what it must be. */
export function fieldSentence(issue: RawIssue): string {
  const label = labelOfPath(issue.path ?? [])
  if (issue.code === 'unrecognized_keys') return `${shortList(issue.keys as string[])} cannot be set here`
  if (issue.input === undefined) return `${label} is required`
  if (issue.code === 'invalid_type') return `${label} must be ${kinds[String(issue.expected)] ?? 'of another kind'}`
  if (issue.code === 'invalid_value') {
    const values = issue.values as readonly unknown[]
    return `${label} must be ${values.length === 1 ? '' : 'one of '}${values.slice(0, valuesShown).map(String).join(', ')}`
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeSentence(label, issue as Parameters<typeof sizeSentence>[1])
  return `${label} is not written as it must be`
}

/** Of a body that comes in several kinds, told apart by one field: says which kinds there are, or that none was given. */
export const kindError = (field: string, kinds: readonly string[]) => ({
  error: ({ input }: { readonly input?: unknown }) => {
    const isGiven = typeof input === 'object' && input !== null && field in input
    return isGiven ? `${labelOf(field)} must be one of ${kinds.join(', ')}` : `${labelOf(field)} is required`
  },
})

// Forms on the pages and calls on the server say the same.
z.config({ customError: fieldSentence })
