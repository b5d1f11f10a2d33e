import { startPasskeyLogin, type PasskeyAnswer } from '@playbook/contract/second-factor'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { useOfBrowser } from '../ui/use-of-browser.ts'
import { FormFailure, latestFailure } from './form-errors.tsx'
import { answerWhenChosen, answerWithPasskey, hasPasskeys } from './passkey-device.ts'

/** After a refusal, a device that answers by itself would be asked again at once: each time it waits twice as long. */
const pauseMs = (refusals: number) => (refusals === 0 ? 0 : Math.min(60_000, 1_000 * 2 ** (refusals - 1)))

/** Logs in with a passkey: by the button, or by choosing one where the browser fills in the email. */
export function PasskeyLogin({ onAnswer }: { onAnswer: (answer: PasskeyAnswer) => Promise<unknown> }) {
  const offering = useRef<AbortController | null>(null)
  const refusals = useRef(0)
  const enter = useMutation({
    mutationFn: onAnswer,
    onError: () => {
      refusals.current += 1
    },
  })
  const ask = useMutation({
    mutationFn: async () => {
      // One question at a time: two answers at once could arrive in the wrong order, as a copy's would.
      offering.current?.abort()
      enter.reset()
      return onAnswer(await answerWithPasskey(await call(startPasskeyLogin)))
    },
  })
  const enterWith = useEffectEvent((answer: PasskeyAnswer) => enter.mutate(answer))
  // Nearly every browser has them, so a page that is drawn beforehand offers them.
  const isOffered = useOfBrowser(hasPasskeys, true)
  const isBusy = ask.isPending || enter.isPending
  // Until the next page is there this one stays: what it offered again would be answered by another login.
  const isOver = isBusy || ask.isSuccess || enter.isSuccess
  useEffect(() => {
    if (isOver) return
    const leave = (offering.current = new AbortController())
    const ask = () => call(startPasskeyLogin, {}, { signal: leave.signal })
    const offer = async () => {
      const answer = await answerWhenChosen(ask, leave.signal)
      if (answer !== null && !leave.signal.aborted) enterWith(answer)
    }
    // Filling in is only a help: the button is there, and tells what is wrong.
    const timer = setTimeout(() => void offer().catch(() => {}), pauseMs(refusals.current))
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [isOver])
  if (!isOffered) return null
  return (
    <>
      <FormFailure error={latestFailure(ask, enter)} />
      <Button size="lg" block icon="key" busy={isBusy} onClick={() => ask.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
