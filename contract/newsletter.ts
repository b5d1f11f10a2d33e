import * as z from 'zod/mini'
import { Done, Email } from './auth.ts'
import { endpoint } from './endpoint.ts'

export const NewsletterForm = z.object({ email: Email })
const LinkToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter/subscribers/',
  access: 'public',
  summary:
    'Sign an address up for the newsletter: it gets one mail with a link that confirms it. The answer is the same whether the address is signed up already or not.',
  body: NewsletterForm,
  reply: Done,
  failures: ['too_many_attempts', 'mail_unavailable'],
  retry: false,
  keepsAnswer: false,
})
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm/',
  access: 'public',
  summary: 'Confirm an address by the link that was sent to it. Articles come from then on.',
  body: LinkToken,
  reply: Done,
  failures: ['link_invalid', 'too_many_attempts'],
  keepsAnswer: false,
})
export const leaveNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/leave/',
  access: 'public',
  summary: 'Sign out of the newsletter by the link of any of its mails; the address is deleted.',
  body: LinkToken,
  reply: Done,
  failures: ['link_invalid', 'too_many_attempts'],
  keepsAnswer: false,
})
