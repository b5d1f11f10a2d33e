import { limits } from '@playbook/contract/limits'
import { pricingPlans } from '@playbook/contract/price-list'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/button.tsx'
import { isBilled } from './is-billed.ts'
import { reckon, type Need } from './monthly-need.ts'
import { NeedCalculator } from './need-calculator.tsx'
import { PlanList } from './plan-list.tsx'
import { PricingQuestions } from './pricing-questions.tsx'
import { SaleNote } from './sale-note.tsx'
import { TokenBuys } from './token-buys.tsx'
import css from './pricing.module.css'

/** What things cost, for traders: a month's need, what a token buys, plans and packs. */
export const PricingPage = () => (
  <article className={`container ${css.page}`}>
    <header className={css.head}>
      <h1 className="h-lead">You see the price before it runs.</h1>
      <p>
        Tokens pay for computing. Writing, reading, previews and looking are free. What fails, is stopped or comes back empty costs nothing.
      </p>
    </header>
    {isBilled() ? <Prices /> : <FreeHere />}
  </article>
)

const FreeHere = () => {
  const { status } = useSession()
  return (
    <section className={css.free} aria-labelledby="free-here">
      <h2 className="h-sec" id="free-here">
        Everything is free here.
      </h2>
      <p className="soft read">This site runs with billing switched off: backtests, checks, answers and exports cost nothing.</p>
      <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={status === 'signed_in' ? '/console' : '/register'}>
        {status === 'signed_in' ? 'Open the console' : 'Create account'}
      </Link>
    </section>
  )
}

const usual: Need = { backtests: 40, reports: 6, answers: 120 }

function Prices() {
  const [counts, setCounts] = useState<Need>(usual)
  const reckoning = reckon(counts, pricingPlans, limits.freeTokensAtRegistration)
  return (
    <>
      <SaleNote />
      <NeedCalculator counts={counts} onChange={setCounts} reckoning={reckoning} plans={pricingPlans} />
      <TokenBuys />
      <PlanList plans={pricingPlans} recommended={reckoning.plan?.code ?? null} />
      <PricingQuestions />
    </>
  )
}
