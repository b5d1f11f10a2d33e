import * as z from 'zod/mini'
import { Done, Email } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** An address that waits to be confirmed. `asks_old`: where the present one is confirmed, it has to agree as well. */
export const AddressChange = z.object({
  new_email: z.string(),
  asks_old: z.boolean(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  expires_at: z.string(),
})
export type AddressChange = z.output<typeof AddressChange>

const Change = z.object({ change: z.nullable(AddressChange) })

const must = (holds: (text: string) => boolean, message: string) => z.refine<string>(holds, { message, abort: true })
const AddressToken = z.object({
  token: z.string('Token is required').check(
    z.trim(),
    must((text) => text !== '', 'Token is required'),
    must((text) => text.length <= limits.maxCodeChars, 'Token is too long'),
  ),
})

export const AddressForm = z.object({ email: Email })

export const askAddressChange = endpoint({
  method: 'POST',
  path: '/profiles/address/',
  access: 'user',
  summary:
    'Ask for another email address. A link goes to the new address, and one to the present address where that is confirmed; the address changes once both were opened. The answer is the same whether somebody has the new address or not. Asks for a login that was confirmed just now.',
  body: AddressForm,
  reply: AddressChange,
  failures: ['fresh_login_needed', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const readAddressChange = endpoint({
  method: 'GET',
  path: '/profiles/address/',
  access: 'user',
  summary: 'The change of your email address that waits to be confirmed.',
  reply: Change,
})
export const cancelAddressChange = endpoint({
  method: 'DELETE',
  path: '/profiles/address/',
  access: 'user',
  summary: 'Drop the change of your email address that waits; its links do nothing any more.',
  reply: Change,
})
export const lookAtAddressLink = endpoint({
  method: 'POST',
  path: '/profiles/address/look/',
  access: 'public',
  summary:
    'What a link about a change of address is for, by its token, and what came of it. It changes nothing. The new address is told the present one only in part.',
  body: AddressToken,
  reply: z.object({
    /** Who was sent it: the present address, the new one, or the earlier one, to take the change back. */
    to: z.enum(['old', 'new', 'stop']),
    old_email: z.string(),
    new_email: z.string(),
    /** `agreed`: this side has, the other has not yet. `restored`: taken back. */
    state: z.enum(['open', 'agreed', 'changed', 'restored']),
  }),
  failures: ['link_invalid', 'too_many_attempts'],
  keepsAnswer: false,
})
export const confirmAddressChange = endpoint({
  method: 'POST',
  path: '/profiles/address/confirm/',
  access: 'public',
  summary:
    'Agree to a change of address by the token of a link. `waits_for` is the address that still has to agree. Asked again it answers how it stands.',
  body: AddressToken,
  reply: z.object({ is_changed: z.boolean(), waits_for: z.nullable(z.enum(['old', 'new'])) }),
  failures: ['link_invalid', 'email_taken', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const stopAddressChange = endpoint({
  method: 'POST',
  path: '/profiles/address/stop/',
  access: 'public',
  summary:
    'Take a change of address back by the token that was sent to the earlier address: the account has that address again, every login ends, and its password opens nothing until a new one is chosen by the link that is sent. Asked again it answers the same, and does nothing.',
  body: AddressToken,
  reply: Done,
  failures: ['link_invalid', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
