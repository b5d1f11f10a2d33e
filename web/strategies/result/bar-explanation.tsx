import { explainBar } from '@playbook/contract/strategies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api.ts'
import { useStayedAt, WhyCard, type WhyCardProps } from './why-card.tsx'

/** Why a bar of a finished backtest did what it did. */
export function BarExplanationCard({ id, ...card }: WhyCardProps & { readonly id: string }) {
  const stayed = useStayedAt(card.time)
  const asked = useQuery({
    ...queryOf(explainBar, { params: { id }, query: { time: String(stayed) } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return (
    <WhyCard
      {...card}
      why={asked.data}
      error={asked.isLoadingError ? asked.error : null}
      onRetry={() => void asked.refetch()}
      isBehind={stayed !== card.time || asked.isPlaceholderData}
    />
  )
}
