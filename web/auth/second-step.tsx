import type { CallArguments } from '@playbook/contract/endpoint'
import { finishLogin, RecoveryCode, startSecondFactorPasskey, TotpCode } from '@playbook/contract/second-factor'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FormFailure, latestFailure } from './form-errors.tsx'
import { takeSecondStep, type SecondStep as Waiting } from './log-in.ts'
import { answerWithPasskey, hasPasskeys } from './passkey-device.ts'
import css from './auth-layout.module.css'

type Answer = CallArguments<typeof finishLogin>['body']
type Method = Waiting['methods'][number]

/** What is typed, by method; a passkey is not typed. */
const typed = {
  totp: {
    label: 'Code from your authenticator app',
    hint: 'Six digits, new every half minute.',
    schema: TotpCode,
    answer: (id: string, code: string): Answer => ({ challenge_id: id, code }),
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 },
    other: 'Use a code from the app',
  },
  recovery_code: {
    label: 'Recovery code',
    hint: 'One of the ten codes that were shown when the app was set up. Each works once.',
    schema: RecoveryCode,
    answer: (id: string, code: string): Answer => ({ challenge_id: id, recovery_code: code }),
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
    other: 'Lost the device? Use a recovery code',
  },
} as const

interface SecondStepProps {
  readonly waiting: Waiting
  readonly isRemembered: boolean
  readonly onStartAgain: () => void
}

/** The second step of a login: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ waiting, isRemembered, onStartAgain }: SecondStepProps) {
  const [method, setMethod] = useState<Exclude<Method, 'passkey'>>('totp')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const step = typed[method]
  const finish = useMutation({ mutationFn: (answer: Answer) => takeSecondStep(answer, isRemembered) })
  const passkey = useMutation({
    mutationFn: async () => {
      const asked = await call(startSecondFactorPasskey, { body: { challenge_id: waiting.id } })
      return takeSecondStep({ challenge_id: waiting.id, passkey: await answerWithPasskey(asked) }, isRemembered)
    },
  })
  const error = latestFailure(finish, passkey)
  const isOver = error instanceof ApiError && error.code === 'challenge_over'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = step.schema.safeParse(text)
    setProblem(read.error?.issues[0]?.message)
    passkey.reset()
    if (read.success) finish.mutate(step.answer(waiting.id, read.data))
  }
  const change = (next: typeof method) => {
    setMethod(next)
    setText('')
    setProblem(undefined)
    finish.reset()
    passkey.reset()
  }
  const others = (['totp', 'recovery_code'] as const).filter((other) => other !== method && waiting.methods.includes(other))
  return (
    <form className={css.form} noValidate aria-label="Second step" onSubmit={submit}>
      <FormFailure error={error} />
      <Field label={step.label} hint={step.hint} error={problem}>
        <Input
          key={method}
          className="num"
          controlSize="lg"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...step.input}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={finish.isPending} disabled={isOver}>
        Sign in
      </Button>
      {waiting.methods.includes('passkey') && hasPasskeys() && !isOver && (
        <Button
          size="lg"
          block
          icon="key"
          busy={passkey.isPending}
          onClick={() => {
            finish.reset()
            passkey.mutate()
          }}
        >
          Use a passkey
        </Button>
      )}
      <div className={css.steps}>
        {!isOver &&
          others.map((other) => (
            <Button key={other} variant="ghost" size="sm" onClick={() => change(other)}>
              {typed[other].other}
            </Button>
          ))}
        <Button variant="ghost" size="sm" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </form>
  )
}
