import { subscription } from '@playbook/contract/financial'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'
import { formatCount } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { isBilled } from './is-billed.ts'
import { useTokens } from './price.tsx'

const becomes = {
  kept: { one: 'waits for you, until it expires.', more: 'wait for you, until they expire.' },
  deleted: { one: 'is deleted with the account.', more: 'are deleted with the account.' },
} as const

/** What becomes of a plan and of tokens when their account is closed; nothing where there are none. */
export function WhatIsPaid({ tokens }: { readonly tokens: keyof typeof becomes }) {
  const plan = useQuery({ ...queryOf(subscription), enabled: isBilled() }).data?.subscription
  const balance = useTokens() ?? 0
  const isRunning = plan !== undefined && plan !== null && plan.status !== 'cancelled'
  return (
    <>
      {isRunning && (
        <p>
          Your plan {plan.plan_name} ends on {formatTime(plan.current_period_end, 'date')}, with the month that is paid. Nothing is charged
          any more, and nothing is paid back.
        </p>
      )}
      {balance > 0 && (
        <p>
          {formatCount(balance, 'token')} that you have {becomes[tokens][balance === 1 ? 'one' : 'more']}
        </p>
      )}
    </>
  )
}
