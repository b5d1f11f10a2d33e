import type { Reply } from '@playbook/contract/endpoint'
import { replayBar } from '@playbook/contract/replays'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'
import { useStayedAt, WhyCard, type BarWhy, type WhyCardProps } from '../strategies/result/why-card.tsx'

interface ReplayWhyProps extends WhyCardProps {
  readonly id: string
  /** The bar that is known last: none after it can be stepped to. */
  readonly cursor: number
}

/** Why a bar of a replay did what it did, as it was known at its close. */
export function ReplayWhy({ id, cursor, ...card }: ReplayWhyProps) {
  const stayed = useStayedAt(card.time)
  const asked = useQuery({
    ...queryOf(replayBar, { params: { id }, query: { time: String(stayed) } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    select: (reply) => whyOf(reply, cursor),
  })
  return (
    <WhyCard
      {...card}
      why={asked.data}
      error={asked.error}
      onRetry={() => void asked.refetch()}
      isBehind={stayed !== card.time || asked.isPlaceholderData}
    />
  )
}

const whyOf = ({ before, after, explanation }: Reply<typeof replayBar>, cursor: number): BarWhy | undefined =>
  explanation === null ? undefined : { before, after: after !== null && after <= cursor ? after : null, explanation }
