import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure, type FailureCode } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** A domain that has its own word for bad input uses it. */
const inputCodes = ['market_invalid', 'strategy_invalid'] as const satisfies readonly FailureCode[]
const inputCodeOf = (endpoint: Endpoint): FailureCode => inputCodes.find((code) => endpoint.failures.includes(code)) ?? 'validation'

/** Names in a message are the caller's own: a few of them, and not at any length. */
const namesShown = 5
const nameMaxChars = 40

const fieldOf = (issue: Issue) => issue.path.map(String).join('.') || 'non_field_errors'

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).map((name) => name.slice(0, nameMaxChars))
  return [...shown, ...(names.length > shown.length ? [`and ${names.length - shown.length} more`] : [])].join(', ')
}

function messageOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `${shortList(issue.keys)} cannot be set here`
  return issue.message
}

function refuse(endpoint: Endpoint, issues: readonly Issue[]): never {
  const errors: Record<string, string[]> = {}
  for (const issue of issues.slice(0, limits.fieldErrorsMax)) (errors[fieldOf(issue)] ??= []).push(messageOf(issue))
  const [message = ''] = Object.values(errors)[0] ?? []
  throw new Failure(inputCodeOf(endpoint), { message, errors })
}

/** What the endpoint's schema makes of a query or a body, or a refusal that names each field. */
export function parseInput(endpoint: Endpoint, schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = schema.safeParse(given)
  return parsed.success ? parsed.data : refuse(endpoint, parsed.error.issues)
}
