import { startPasskeyLogin, type PasskeyAnswer } from '@playbook/contract/second-factor'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FormFailure } from './form-errors.tsx'
import { answerWhenChosen, answerWithPasskey, hasPasskeys, PasskeyNotGiven } from './passkey-device.ts'

/** Logs in with a passkey: by the button, or by choosing one where the browser fills in the email. */
export function PasskeyLogin({ onAnswer }: { onAnswer: (answer: PasskeyAnswer) => Promise<unknown> }) {
  const offering = useRef<AbortController | null>(null)
  const enter = useMutation({ mutationFn: onAnswer })
  const ask = useMutation({
    mutationFn: async () => {
      // One question at a time: two answers at once could arrive in the wrong order, as a copy's would.
      offering.current?.abort()
      enter.reset()
      return onAnswer(await answerWithPasskey(await call(startPasskeyLogin)))
    },
  })
  const enterWith = useEffectEvent((answer: PasskeyAnswer) => enter.mutate(answer))
  const isBusy = ask.isPending || enter.isPending
  // Until the next page is there this one stays: what it offered again would be answered by another login.
  const isOver = isBusy || ask.isSuccess || enter.isSuccess
  useEffect(() => {
    if (isOver) return
    const leave = (offering.current = new AbortController())
    const offer = () => call(startPasskeyLogin, {}, { signal: leave.signal })
    void answerWhenChosen(offer, leave.signal).then(
      (answer) => answer !== null && !leave.signal.aborted && enterWith(answer),
      // Filling in is only a help: the button is there, and tells what is wrong.
      () => {},
    )
    return () => leave.abort()
  }, [isOver])
  if (!hasPasskeys()) return null
  const error = ask.error ?? enter.error
  return (
    <>
      <FormFailure error={error instanceof PasskeyNotGiven && error.isAborted ? null : error} />
      <Button size="lg" block icon="key" busy={isBusy} onClick={() => ask.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
