import * as z from 'zod/mini'
import { site } from './applications.ts'
import { Email } from './auth.ts'
import { Business, BusinessMember, businessRoleNames } from './business.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const role = z.enum(businessRoleNames, 'Choose a role')

/** Somebody who was asked to join, by mail; it is there until they have, or it ends. */
const BusinessInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invited_by: z.string(),
  expires_at: z.string(),
})
export type BusinessInvitation = z.output<typeof BusinessInvitation>

export const listBusinessUsers = endpoint({
  method: 'GET',
  path: '/b2b/users/',
  access: 'business',
  summary: 'The members of your business with their roles, and who is invited.',
  reply: z.object({ results: z.array(BusinessMember), invitations: z.array(BusinessInvitation) }),
  rows: 'results',
})

export const inviteBusinessUser = endpoint({
  method: 'POST',
  path: '/b2b/users/',
  access: 'business',
  summary: 'Invites somebody by mail. An invitation of the same address takes the place of the one before.',
  status: 201,
  body: z.strictObject({ email: Email, role }),
  reply: BusinessInvitation,
  failures: ['access_denied', 'role_required', 'owner_required', 'already_member', 'too_many_members', 'too_many_attempts'],
})

export const changeBusinessUser = endpoint({
  method: 'PATCH',
  path: '/b2b/users/{user_id}/',
  access: 'business',
  summary: 'Gives a member another role. Only owners make and change owners, and one owner stays.',
  body: z.strictObject({ role }),
  reply: BusinessMember,
  failures: ['role_required', 'owner_required', 'member_not_found', 'last_owner'],
})

export const removeBusinessUser = endpoint({
  method: 'DELETE',
  path: '/b2b/users/{user_id}/',
  access: 'business',
  summary: 'Removes a member, at once; everybody may remove themselves. Keys that they made stay with the business.',
  reply: z.object({ removed: z.literal(true) }),
  failures: ['role_required', 'owner_required', 'member_not_found', 'last_owner'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/b2b/users/invitations/{invitation_id}/',
  access: 'business',
  summary: 'Takes an invitation back.',
  reply: z.object({ removed: z.literal(true) }),
  failures: ['role_required', 'invitation_not_found'],
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/b2b/invitations/',
  access: 'user',
  summary: 'What the link of an invitation is for; with `accept` the account joins. It must have the address that was invited, confirmed.',
  body: z.strictObject({
    token: z.string().check(z.regex(/^[\w-]{20,100}$/, 'This link is not complete')),
    accept: z._default(z.boolean(), false),
  }),
  reply: z.object({ business: z.string(), role, joined: z.boolean() }),
  failures: ['access_denied', 'invitation_not_found', 'invitation_for_another', 'already_in_business', 'too_many_members'],
  keepsAnswer: false,
})

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(limits.maxBusinessNameChars, `Name can have at most ${limits.maxBusinessNameChars} characters`),
  )

export const businessSettings = endpoint({
  method: 'GET',
  path: '/b2b/settings/',
  access: 'business',
  summary: 'Name and website of your business.',
  reply: Business,
})

export const changeBusinessSettings = endpoint({
  method: 'PATCH',
  path: '/b2b/settings/',
  access: 'business',
  summary: 'Changes them.',
  body: z.strictObject({ name: z.optional(name), site: z.optional(z.union([z.literal(''), site('Website')])) }),
  reply: Business,
  failures: ['role_required'],
})
