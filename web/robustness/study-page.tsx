import type { StrategyDetail } from '@playbook/contract/strategies'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StrategyFailure } from '../strategies/list/strategy-failure.tsx'
import { useStrategy } from '../strategies/result/use-strategy.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageCrumbs } from '../ui/page-header.tsx'

interface StudyPageProps {
  readonly title: string
  /** Below the title; the strategy is undefined while it loads. */
  readonly lead: (strategy: StrategyDetail | undefined) => ReactNode
  /** The way to the other page of studies. */
  readonly link: (id: string) => ReactNode
  readonly waiting: ReactNode
  /** What is said of a strategy without a result. */
  readonly unfinished: { readonly title: string; readonly text: string }
  readonly children: (strategy: StrategyDetail) => ReactNode
}

/** A page about what lies behind a strategy's finished result. */
export function StudyPage({ title, lead, link, waiting, unfinished, children }: StudyPageProps) {
  const { id = '' } = useParams({ strict: false })
  const strategy = useStrategy(id)
  return (
    <div className="page">
      <div className="row between wrap">
        <PageCrumbs />
        <Link to="/console/strategy-lab/strategies/$id" params={{ id }} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <Icon name="arrow-left" />
          {strategy.data?.name ?? 'Strategy'}
        </Link>
      </div>
      <div className="pagehead">
        <div className="grow">
          <h1 className="h-page">{title}</h1>
          {lead(strategy.data)}
        </div>
        {link(id)}
      </div>
      {strategy.isPending ? (
        waiting
      ) : strategy.isLoadingError ? (
        <StrategyFailure error={strategy.error} onRetry={() => void strategy.refetch()} />
      ) : strategy.data.status === 'completed' ? (
        children(strategy.data)
      ) : (
        <Empty
          heading="h2"
          title={unfinished.title}
          action={
            <Link to="/console/strategy-lab/strategies/$id" params={{ id }} className={buttonClass()}>
              Back to the strategy
            </Link>
          }
        >
          {unfinished.text}
        </Empty>
      )}
    </div>
  )
}
