import * as z from 'zod/mini'
import { confirmed, Done, Email, NewPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What a code is asked for, as the call has it. */
export const CodeType = z.enum(['RESET_PASSWORD', 'VERIFY_EMAIL'])
export type CodeType = z.output<typeof CodeType>

const must = (holds: (text: string) => boolean, message: string) => z.refine<string>(holds, { message, abort: true })
const given = (name: string) =>
  z.string(`${name} is required`).check(
    z.trim(),
    must((text) => text !== '', `${name} is required`),
    must((text) => text.length <= limits.maxCodeChars, `${name} is too long`),
  )

/** A code as it is typed or pasted: blanks between its digits mean nothing. */
export const withoutBlanks = (code: string): string => code.replaceAll(/\s/gu, '')

const passwordTwice = {
  new_password: NewPassword,
  confirm_password: z.optional(z.string().check(must((text) => text !== '', 'Password confirmation is required'))),
}

export const ForgotPasswordForm = z.object({ email: Email })
export const ResetConfirmForm = z.object({ token: given('Reset token'), ...passwordTwice }).check(confirmed)
/** A new password by a code. Six characters are what the page speaks of at first; eight are needed, as on every other path. */
export const CodeResetForm = z.object({
  email: Email,
  verification_code: given('Verification code').check(z.overwrite(withoutBlanks)),
  new_password: z.string('Password is required').check(
    must(
      (text) => text === '' || Array.from(text).length >= limits.minCodeResetPasswordChars,
      'Password must be at least 6 characters long',
    ),
    ...NewPassword.def.checks!,
  ),
})

export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/profiles/auth/send_verification_code/',
  access: 'public',
  summary:
    'Have a code of six digits sent to an address, to reset the password or to confirm the address. The answer is the same whether the address belongs to an account or not. A new code replaces the one before.',
  body: z.object({ email: Email, type: z._default(CodeType, 'RESET_PASSWORD') }),
  reply: Done,
  failures: ['too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/profiles/auth/verify/{code}/',
  access: 'user',
  summary: 'Confirm the address of the own account by the code that was sent to it.',
  reply: Done,
  failures: ['code_invalid', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/profiles/auth/password/reset/',
  access: 'public',
  summary:
    'Have a link for a new password sent to an address. The answer is the same whether the address belongs to an account or not. A new link replaces the one before.',
  body: ForgotPasswordForm,
  reply: Done,
  failures: ['too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const confirmReset = endpoint({
  method: 'POST',
  path: '/profiles/auth/password/reset/confirm/',
  access: 'public',
  summary: 'Set a new password by the token of a link; every login ends.',
  body: ResetConfirmForm,
  reply: Done,
  failures: ['link_invalid', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const checkResetLink = endpoint({
  method: 'POST',
  path: '/profiles/auth/password/reset/check/',
  access: 'public',
  summary: 'Whether the token of a link still sets a new password. It is not used up.',
  body: z.object({ token: given('Reset token') }),
  reply: Done,
  failures: ['link_invalid', 'too_many_attempts'],
  keepsAnswer: false,
})
export const resetByCode = endpoint({
  method: 'POST',
  path: '/profiles/auth/forgot_password_update/',
  access: 'public',
  summary: 'Set a new password by a code that was sent; every login ends.',
  body: CodeResetForm,
  reply: Done,
  failures: ['code_invalid', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
