import * as z from 'zod/mini'
import { Done, Email } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What a message is about, as people read it. */
export const contactTopics = {
  question: 'A question',
  fault: 'Something is broken',
  business: 'A business account',
  security: 'A weakness in security',
  other: 'Something else',
} as const
export type ContactTopic = keyof typeof contactTopics
export const contactTopicNames = Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]]

export const ContactForm = z.object({
  email: Email,
  topic: z.enum(contactTopicNames, 'Choose what it is about'),
  text: z
    .string('Message is required')
    .check(
      z.trim(),
      z.minLength(limits.minContactChars, `Message must have at least ${limits.minContactChars} characters`),
      z.maxLength(limits.maxContactChars, `Message can have at most ${limits.maxContactChars} characters`),
    ),
  /** A field that people do not see; programs fill it in. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})

export const contactTicket = endpoint({
  method: 'GET',
  path: '/contact/ticket/',
  access: 'public',
  summary: 'What a message is sent with: it says when its form was opened.',
  reply: z.object({ ticket: z.string() }),
})
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact/',
  access: 'public',
  summary: 'Write to whoever runs this installation. The sender gets a mail that it has arrived, where mails are sent.',
  status: 201,
  body: z.extend(ContactForm, { ticket: z.string('Ticket is required').check(z.maxLength(200)) }),
  reply: Done,
  failures: ['too_many_attempts', 'link_invalid'],
  retry: false,
  keepsAnswer: false,
})
