import type { Endpoint } from '@playbook/contract/endpoint'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, { readonly description: string }>>
  readonly 'x-retry': boolean
}
export interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Tells whether a call's documentation names a status and, for a refusal, its code. */
export function documentedBy(document: OpenApi, endpoint: Endpoint): (status: number, code: string | null) => boolean {
  const responses = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses ?? {}
  return (status, code) => {
    const response = responses[String(status)]
    return response !== undefined && (code === null || response.description.includes(`\`${code}\``))
  }
}
