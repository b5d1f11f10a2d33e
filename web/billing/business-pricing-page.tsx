import { completePricing, type BusinessPlan } from '@playbook/contract/financial'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatUsdCents } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import css from './pricing.module.css'

/** What there is for businesses: by agreement, with whom to write to. */
export function BusinessPricingPage() {
  const pricing = useQuery(queryOf(completePricing))
  return (
    <article className={`container ${css.page}`}>
      <header className={css.head}>
        <h1 className="h-lead">For businesses, by agreement.</h1>
        <p>There is no list of prices for teams. Tell us what you need, and you get an offer with every figure in it.</p>
      </header>
      {pricing.isPending ? (
        <SkeletonCard rows={4} label="Loading the offers" />
      ) : pricing.isLoadingError ? (
        <FailBox title="The offers could not be loaded" onRetry={() => void pricing.refetch()}>
          {messageOf(pricing.error)}
        </FailBox>
      ) : (
        pricing.data.business_plans.map((plan) => <Offer key={plan.code} plan={plan} />)
      )}
      <p className="soft">
        Looking for yourself alone? <Link to="/pricing/users">Plans and packs for traders</Link> stand on a page of their own.
      </p>
    </article>
  )
}

const Offer = ({ plan }: { plan: BusinessPlan }) => (
  <section className={css.offer} aria-labelledby={`offer-${plan.code}`}>
    <h2 className="h-sec" id={`offer-${plan.code}`}>
      {plan.name}
    </h2>
    <p className="soft read">{plan.summary}</p>
    <ul>
      {plan.includes.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p>
      <b>{plan.price_cents === null ? 'Price on request' : `${formatUsdCents(plan.price_cents)} a month`}</b>
    </p>
    <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={`mailto:${plan.contact_email}`}>
      Write to {plan.contact_email}
    </a>
  </section>
)
