import * as z from 'zod/mini'
import { ExistingPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** `confirmed_until`: ISO 8601 in UTC. */
const Confirmed = z.object({ confirmed_until: z.string() })

export const confirmLogin = endpoint({
  method: 'POST',
  path: '/profiles/auth/confirm/',
  access: 'user',
  summary: 'Show again that it is you; for ten minutes this login may change what protects the account.',
  body: z.strictObject({ password: ExistingPassword }),
  reply: Confirmed,
  failures: ['invalid_credentials', 'too_many_attempts', 'overloaded'],
  retry: false,
  keepsAnswer: false,
})
