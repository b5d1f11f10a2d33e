import { confirmSubscription, leaveNewsletter, subscribe } from '@playbook/contract/newsletter'
import { serve, type Route } from '../http/serve.ts'
import { askToSignUp, confirm, leave, type NewsletterDeps } from './sign-up.ts'

export function newsletterRoutes(deps: NewsletterDeps): Route[] {
  return [
    serve(subscribe, async ({ body, context }) => {
      await askToSignUp(deps, body.email, context.ip)
      return { message: 'If this address is not signed up already, a mail that confirms it is on its way.' }
    }),
    serve(confirmSubscription, async ({ body, context }) => {
      await confirm(deps, body.token, context.ip)
      return { message: 'Your address is confirmed. The next article comes by mail.' }
    }),
    serve(leaveNewsletter, async ({ body, context }) => {
      await leave(deps, body.token, context.ip)
      return { message: 'You are unsubscribed, and your address is deleted.' }
    }),
  ]
}
