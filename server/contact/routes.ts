import { contactTicket, sendContactMessage } from '@playbook/contract/contact'
import { serve, type Route } from '../http/serve.ts'
import { makeTicket, takeMessage, type ContactDeps } from './take-message.ts'

export function contactRoutes(deps: ContactDeps): Route[] {
  return [
    serve(contactTicket, () => Promise.resolve({ ticket: makeTicket(deps) })),
    serve(sendContactMessage, async ({ body, context }) => {
      await takeMessage(deps, body, context.ip)
      return { message: 'Your message has arrived.' }
    }),
  ]
}
