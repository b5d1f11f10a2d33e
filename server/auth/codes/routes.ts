import {
  checkResetLink,
  confirmReset,
  resetByCode as resetByCodeCall,
  resetPassword,
  sendVerificationCode,
  verifyEmail as verifyEmailCall,
  withoutBlanks,
} from '@playbook/contract/verification'
import { serve, type RequestContext, type Route } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { deviceCookie, readDevice } from '../known-device.ts'
import { askForCode, type Sending } from './code-job.ts'
import { limitSending } from './limit-sending.ts'
import { checkResetToken, resetByCode, resetByLink } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

/** Codes and links that are sent to addresses, and what they open. */
export function codeRoutes(deps: AuthDeps): Route[] {
  /** Answers alike whoever the address belongs to: what differs is done by a job. */
  const sendTo = async (email: string, sending: Sending, context: RequestContext) => {
    const device = readDevice(deps.secretKey, email, context.cookies[deviceCookie])
    await limitSending(deps, { email, device }, clientOf(context))
    await askForCode(deps, { sending, email })
    return { message: 'If this address belongs to an account, a mail is on its way.' }
  }
  const changed = { message: 'Your password was changed. Sign in with the new one.' }
  return [
    serve(sendVerificationCode, ({ body, context }) => sendTo(body.email, body.type, context)),
    serve(resetPassword, ({ body, context }) => sendTo(body.email, 'RESET_LINK', context)),
    serve(verifyEmailCall, async ({ params, caller, context }) => {
      await verifyEmail(deps, caller, withoutBlanks(params.code), clientOf(context))
      return { message: 'Your address is confirmed.' }
    }),
    serve(resetByCodeCall, async ({ body, context }) => {
      await resetByCode(deps, body, clientOf(context))
      return changed
    }),
    serve(checkResetLink, async ({ body, context }) => {
      await checkResetToken(deps, body.token, clientOf(context))
      return { message: 'This link works.' }
    }),
    serve(confirmReset, async ({ body, context }) => {
      await resetByLink(deps, body, clientOf(context))
      return changed
    }),
  ]
}
