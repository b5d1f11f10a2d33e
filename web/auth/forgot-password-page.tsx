import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CodeResetForm, ForgotPasswordForm, resetByCode, resetPassword, sendVerificationCode } from '@playbook/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../api.ts'
import { SupportLink } from '../support-link.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeInput } from './code-input.tsx'
import { FormFailure, placeFieldErrors } from './form-errors.tsx'
import { PasswordStrength } from './new-password.tsx'
import { isMailSent } from './signup.ts'
import { passwordProblem } from './use-password-strength.ts'
import css from './auth-layout.module.css'

type Way = 'link' | 'code'
interface Sent {
  readonly email: string
  readonly by: Way
}

export function ForgotPasswordPage() {
  const [sent, setSent] = useState<(Sent & { readonly isOver?: boolean }) | null>(null)
  // Whoever asks for another one does it for the same address.
  const askAgain = () => setSent((last) => last && { ...last, isOver: true })
  const isSent = sent !== null && sent.isOver !== true
  return (
    <AuthLayout title="Choose a new password">
      {!isMailSent() && <WithoutMail />}
      {isMailSent() && !isSent && <AskForMail email={sent?.email ?? ''} onSent={setSent} />}
      {isSent && sent.by === 'link' && <LinkSent email={sent.email} onOther={askAgain} />}
      {isSent && sent.by === 'code' && <EnterCode email={sent.email} onOther={askAgain} />}
    </AuthLayout>
  )
}

function WithoutMail() {
  return (
    <div className="stack">
      <Note>This site sends no mail, so a password cannot be reset from here.</Note>
      <p className="soft">
        Whoever runs it can give you a link that works once, with <code>npm run operator -- reset-link your@address</code>. Write to{' '}
        <SupportLink /> from the address of your account.
      </p>
      <BackToLogin />
    </div>
  )
}

const BackToLogin = () => (
  <div>
    <Link className={buttonClass()} to="/login">
      Back to sign in
    </Link>
  </div>
)

function AskForMail({ email: given, onSent }: { email: string; onSent: (sent: Sent) => void }) {
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }, unknown, { email: string }>({
    resolver: standardSchemaResolver(ForgotPasswordForm),
    defaultValues: { email: given },
  })
  const ask = useMutation({
    mutationFn: ({ email, by }: Sent) =>
      by === 'link' ? call(resetPassword, { body: { email } }) : call(sendVerificationCode, { body: { email } }),
    onSuccess: (_, asked) => onSent(asked),
    onError: (error) => placeFieldErrors(error, ['email'], setError),
  })
  const askFor = (by: Way) => handleSubmit(({ email }) => ask.mutate({ email, by }))
  const isAsking = (by: Way) => ask.isPending && ask.variables.by === by
  return (
    <form className={css.form} noValidate aria-label="Choose a new password" onSubmit={askFor('link')}>
      <p className="soft">Tell us the address of your account. We send you a link, or a code if you read your mail on another device.</p>
      <FormFailure error={ask.error} fields={['email']} />
      <Field label="Email" error={formState.errors.email?.message}>
        <Input type="email" autoComplete="email" controlSize="lg" {...register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={isAsking('link')} disabled={isAsking('code')}>
        Send a link
      </Button>
      <Button size="lg" block busy={isAsking('code')} disabled={isAsking('link')} onClick={() => void askFor('code')()}>
        Send a code
      </Button>
      <p className="small mute">
        You know it again? <Link to="/login">Sign in</Link>
      </p>
    </form>
  )
}

const otherwise = 'Nothing there? Look among unwanted mail, and check that this is the address of your account.'

function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <div className="stack">
      <Note kind="ok" announce>
        If {email} belongs to an account, a mail with a link is on its way. The link works once, for 30 minutes.
      </Note>
      <p className="small mute">{otherwise}</p>
      <div className="row">
        <Button onClick={onOther}>Send another</Button>
        <BackToLogin />
      </div>
    </div>
  )
}

const resetFields = ['verification_code', 'new_password'] as const

interface CodeReset {
  email: string
  verification_code: string
  new_password: string
}

function EnterCode({ email, onOther }: { email: string; onOther: () => void }) {
  const { register, handleSubmit, setError, control, formState } = useForm<CodeReset, unknown, CodeReset>({
    resolver: standardSchemaResolver(CodeResetForm),
    defaultValues: { email, verification_code: '', new_password: '' },
  })
  const password = useWatch({ control, name: 'new_password' })
  const change = useMutation({
    mutationFn: (form: CodeReset) => call(resetByCode, { body: form }),
    onError: (error) => placeFieldErrors(error, resetFields, setError),
  })
  const submit = handleSubmit(async (form) => {
    const refusal = await passwordProblem(form.new_password, [email])
    if (refusal === null) change.mutate(form)
    else setError('new_password', { message: refusal }, { shouldFocus: true })
  })
  if (change.isSuccess) return <PasswordChanged />
  const { errors } = formState
  return (
    <form className={css.form} noValidate aria-label="New password by code" onSubmit={submit}>
      <Note kind="ok" announce>
        If {email} belongs to an account, a mail with a code is on its way. The code works once, for 10 minutes.
      </Note>
      <FormFailure error={change.error} fields={resetFields} />
      <Field label="Code from the mail" error={errors.verification_code?.message}>
        <CodeInput controlSize="lg" {...register('verification_code')} />
      </Field>
      <div className={css.strong}>
        <Field label="New password" error={errors.new_password?.message}>
          <PasswordInput className="lg" autoComplete="new-password" {...register('new_password')} />
        </Field>
        <PasswordStrength password={password} about={[email]} told={errors.new_password?.message} />
      </div>
      <Button type="submit" variant="primary" size="lg" block busy={change.isPending}>
        Change password
      </Button>
      <Button onClick={onOther}>Send another</Button>
      <p className="small mute">{otherwise}</p>
    </form>
  )
}

/** What stands where a password was changed without a login. */
export function PasswordChanged() {
  return (
    <div className="stack">
      <Note kind="ok" announce>
        Your password was changed, and every device was signed out. Sign in with the new one.
      </Note>
      <div>
        <Link className={buttonClass({ variant: 'primary' })} to="/login">
          Sign in
        </Link>
      </div>
    </div>
  )
}
