import { completePricing, type PricingPlan } from '@playbook/contract/financial'
import { limits } from '@playbook/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { reckon, type Need } from './monthly-need.ts'
import { NeedCalculator } from './need-calculator.tsx'
import { PlanList } from './plan-list.tsx'
import { PricingQuestions } from './pricing-questions.tsx'
import { TokenBuys } from './token-buys.tsx'
import { useBuy } from './use-buy.ts'
import css from './pricing.module.css'

/** What things cost, for traders: a month's need, what a token buys, plans and packs. */
export function PricingPage() {
  const pricing = useQuery(queryOf(completePricing))
  return (
    <article className={`container ${css.page}`}>
      <header className={css.head}>
        <h1 className="h-lead">You see the price before it runs.</h1>
        <p>
          Tokens pay for computing. Writing, reading, previews and looking are free. What fails, is stopped or comes back empty costs
          nothing.
        </p>
      </header>
      {pricing.isPending ? (
        <SkeletonCard rows={8} label="Loading the prices" />
      ) : pricing.isLoadingError ? (
        <FailBox title="The prices could not be loaded" onRetry={() => void pricing.refetch()}>
          {messageOf(pricing.error)}
        </FailBox>
      ) : pricing.data.billing === 'off' ? (
        <FreeHere />
      ) : (
        <Prices plans={pricing.data.user_plans} forSale={pricing.data.for_sale} />
      )}
    </article>
  )
}

const FreeHere = () => {
  const { status } = useSession()
  return (
    <section className={css.free} aria-labelledby="free-here">
      <h2 className="h-sec" id="free-here">
        Everything is free here.
      </h2>
      <p className="soft read">This installation runs with billing switched off: backtests, checks, answers and exports cost nothing.</p>
      <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={status === 'signed_in' ? '/console' : '/register'}>
        {status === 'signed_in' ? 'Open the console' : 'Create account'}
      </Link>
    </section>
  )
}

const usual: Need = { backtests: 40, reports: 6, answers: 120 }

function Prices({ plans, forSale }: { plans: readonly PricingPlan[]; forSale: 'yes' | 'test' | 'no' }) {
  const [counts, setCounts] = useState<Need>(usual)
  const reckoning = reckon(counts, plans, limits.freeTokensAtRegistration)
  const buying = useBuy()
  return (
    <>
      {forSale === 'test' && (
        <Note kind="warn">
          <b>Payments are a test on this installation.</b> Only numbers of test cards are taken, and no money moves.
        </Note>
      )}
      {forSale === 'no' && (
        <Note kind="warn">
          <b>Nothing is for sale here yet.</b> These are the prices; plans and packs can be bought once payments are set up.
        </Note>
      )}
      {buying.error !== null && (
        <Note kind="bad" announce>
          {messageOf(buying.error)} {buying.hasPlanAlready && <Link to="/console/settings/billing">Change the plan</Link>}
        </Note>
      )}
      <NeedCalculator
        counts={counts}
        onChange={setCounts}
        reckoning={reckoning}
        plans={plans}
        isForSale={forSale !== 'no'}
        buying={buying}
      />
      <TokenBuys />
      <PlanList plans={plans} recommended={reckoning.plan?.code ?? null} isForSale={forSale !== 'no'} buying={buying} />
      <PricingQuestions />
    </>
  )
}
