import type { OriginRules } from '../http/csrf.ts'
import type { RequestContext } from '../http/serve.ts'

/**
 * The address of our pages, as browsers see it. In production only the configured one counts. In development it is the one that
 * the page was opened under; a changing request from a foreign one has been refused already.
 */
export function ownOrigin(rules: OriginRules, { headers }: Pick<RequestContext, 'headers'>): URL | null {
  const asked = rules.isProduction ? null : (headers['origin'] ?? `http://${String(headers['host'])}`)
  const origin = rules.publicOrigin ?? asked
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : null
}
