import type { LoginReply, TokenPair } from '@playbook/contract/auth'

/** The tokens of a login that took one step; fails the test where it waits for a second one. */
export function tokensOf(reply: LoginReply): TokenPair {
  if (!reply.authenticated) throw new Error(`The login waits for its second step: ${reply.challenge.methods.join(', ')}`)
  return reply.token
}
