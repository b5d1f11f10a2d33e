import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure, type FailureCode } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** A domain that has its own word for bad input uses it. */
const inputCodes = ['market_invalid', 'strategy_invalid'] as const satisfies readonly FailureCode[]
const inputCodeOf = (endpoint: Endpoint): FailureCode => inputCodes.find((code) => endpoint.failures.includes(code)) ?? 'validation'

const fieldOf = (issue: Issue) => issue.path.map(String).join('.') || 'non_field_errors'

function refuse(endpoint: Endpoint, issues: readonly Issue[]): never {
  // Fields may be named by the sender.
  const errors = Object.create(null) as Record<string, string[]>
  for (const issue of issues.slice(0, limits.maxFieldErrors)) (errors[fieldOf(issue)] ??= []).push(issue.message)
  const [message = ''] = Object.values(errors)[0] ?? []
  throw new Failure(inputCodeOf(endpoint), { message, errors })
}

/** What the endpoint's schema makes of a query or a body, or a refusal that names each field. */
export function parseInput(endpoint: Endpoint, schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = schema.safeParse(given)
  return parsed.success ? parsed.data : refuse(endpoint, parsed.error.issues)
}
