import type { Profile } from '@playbook/contract/auth'
import type { User } from './store.ts'

/** The user as they see themselves: these fields and no other leave the server. */
export function profileOf(user: User): Profile {
  return {
    uid: user.id,
    email: user.email,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    auth_verified: user.auth_verified,
    referral_code: user.referral_code,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    auth_type: user.auth_type,
    is_business: user.is_business,
    is_operator: user.is_operator,
  }
}
