import type { Profile, TokenPair } from '@playbook/contract/auth'

export const sampleProfile: Profile = {
  uid: 'u1',
  email: 'maren@okafor.trade',
  username: 'maren',
  first_name: 'Maren',
  last_name: 'Okafor',
  auth_verified: true,
  referral_code: 'R1',
  created_at: '2025-11-01T10:00:00Z',
  updated_at: '2025-11-01T10:00:00Z',
  auth_type: 'email',
  is_business: false,
  is_operator: false,
}

/** A pair that holds for 15 minutes from now. */
export const samplePair = (name: string): TokenPair => ({
  access: `access-${name}`,
  refresh: `refresh-${name}`,
  access_expires_at: new Date(Date.now() + 900_000).toISOString(),
})

const sampleBalance = { balance: 1000, has_tokens: true, held: 0, debt: 0, breakdown: { FREE: 1000, REFERRAL: 0, PAID: 0, TOTAL: 1000 } }
export const sampleSession = { authenticated: true, token: null, tokens: sampleBalance, profile: sampleProfile }
export const emptyPage = { results: [], count: 0, next: null, previous: null }
