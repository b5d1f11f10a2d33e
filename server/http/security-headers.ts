import type { OriginRules } from './csrf.ts'

type Headers = Readonly<Record<string, string>>

const isSecure = ({ publicOrigin }: OriginRules) => publicOrigin?.startsWith('https://') ?? false

/** Styles may stand in the markup, because charts and floating parts place themselves so; scripts never. */
const contentSecurityPolicy = (origin: OriginRules) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    ...(isSecure(origin) ? ['upgrade-insecure-requests'] : []),
  ].join(';')

/** The same headers on every answer, also on those that are written before a request can be read. */
export const securityHeaders = (origin: OriginRules): Headers => ({
  'content-security-policy': contentSecurityPolicy(origin),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(isSecure(origin) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})
