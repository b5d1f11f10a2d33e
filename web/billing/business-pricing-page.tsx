import type { BusinessPlan } from '@playbook/contract/financial'
import { businessOffers } from '@playbook/contract/price-list'
import { Link } from '@tanstack/react-router'
import facts from 'built:api-facts'
import { pageSetting } from '../page-settings.ts'
import { buttonClass } from '../ui/button.tsx'
import { formatUsdCents } from '../ui/numbers.ts'
import { SaleNote } from './sale-note.tsx'
import css from './pricing.module.css'

/** What there is for businesses: monthly plans of the API, and offers by agreement with whom to write to. */
export const BusinessPricingPage = () => (
  <article className={`container ${css.page}`}>
    <header className={css.head}>
      <h1 className="h-lead">Prices, charts and analysis in your own product.</h1>
      <p>
        The API is paid in units, and each call says how many it takes. Every business has {facts.includedUnits} a month; a plan adds its
        own on top. When all are used, a prepaid balance pays {facts.thousandUnits} for 1,000.
      </p>
    </header>
    <SaleNote />
    <div className={css.plans}>
      {businessOffers(pageSetting('enterprise')).map((plan) => (
        <Offer key={plan.code} plan={plan} />
      ))}
    </div>
    <p className="soft">
      What each call costs is listed under <Link to="/business">what the API answers</Link>. Just for yourself? See{' '}
      <Link to="/pricing/users">plans for traders</Link>.
    </p>
  </article>
)

const Offer = ({ plan }: { plan: BusinessPlan }) => (
  <section className={css.plan} aria-labelledby={`offer-${plan.code}`}>
    <p className={css.flag} />
    <h2 id={`offer-${plan.code}`}>{plan.name}</h2>
    <p className="soft">{plan.summary}</p>
    <div className={`ledger ${css.cost}`}>
      <span className="num">{plan.price_cents === null ? 'On request' : formatUsdCents(plan.price_cents)}</span>
      <span className="small mute">{plan.price_cents === null ? 'by agreement' : 'a month, without tax'}</span>
    </div>
    <ul className={css.points}>
      {plan.includes.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {plan.contact_email === null ? (
      <Link className={buttonClass({ variant: 'primary' })} to="/console/business-access">
        Get {plan.name}
      </Link>
    ) : (
      <a className={buttonClass()} href={`mailto:${plan.contact_email}`} title={plan.contact_email}>
        Write to us
      </a>
    )}
  </section>
)
