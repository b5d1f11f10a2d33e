import type { PricingPlan } from '@playbook/contract/financial'
import { limits } from '@playbook/contract/limits'
import { Link } from '@tanstack/react-router'
import { useSession } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { formatUsdCents, numberText } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { BuyButton } from './buy-button.tsx'
import { actNamesInOrder, exampleActs } from './monthly-need.ts'
import css from './pricing.module.css'

const inFull = (value: number) => numberText(value, 0)
const perHundred = ({ price_cents: cents, tokens }: PricingPlan) => numberText(cents / tokens, 2)
const buys = {
  backtests: 'Backtests',
  reports: 'or full reports',
  answers: `or answers, at ${inFull(exampleActs.answers.tokens)} each`,
} as const

interface PlanListProps {
  readonly plans: readonly PricingPlan[]
  readonly recommended: string | null
}

/** The monthly plans beside what is free, and the packs under them. */
export function PlanList({ plans, recommended }: PlanListProps) {
  const { status } = useSession()
  const [monthly, packs] = [plans.filter(({ kind }) => kind === 'plan'), plans.filter(({ kind }) => kind === 'pack')]
  return (
    <section aria-labelledby="plans">
      <div className={css.title}>
        <h2 className="h-sec" id="plans">
          Plans
        </h2>
        <p className="soft">Plans differ in tokens, not in features. Cancel any time, it ends with the month paid.</p>
      </div>
      <div className={css.plans}>
        <article className={css.plan}>
          <p className={css.flag} />
          <h3>Free</h3>
          <p className="soft num">{inFull(limits.freeTokensAtRegistration)} tokens, once</p>
          <div className={`ledger ${css.cost}`}>
            <span className="num">{formatUsdCents(0)}</span>
            <span className="small mute">no card, valid {inFull(limits.freeTokensValidDays)} days</span>
          </div>
          <Buys tokens={limits.freeTokensAtRegistration} />
          <Link className={buttonClass()} to={status === 'signed_in' ? '/console' : '/register'}>
            {status === 'signed_in' ? 'Open the console' : 'Create account'}
          </Link>
        </article>
        {monthly.map((plan) => (
          <article key={plan.code} className={css.plan} data-on={plan.code === recommended || undefined}>
            <p className={css.flag}>{plan.code === recommended && <Badge kind="brand">Covers 120% of your need</Badge>}</p>
            <h3>{plan.name}</h3>
            <p className="soft num">{inFull(plan.tokens)} tokens a month</p>
            <div className={`ledger ${css.cost}`}>
              <span className="num">{formatUsdCents(plan.price_cents)}</span>
              <span className="small mute num">a month plus tax, ${perHundred(plan)} for 100 tokens</span>
            </div>
            <Buys tokens={plan.tokens} />
            <BuyButton plan={plan} words={`Start with ${plan.name}`} variant={plan.code === recommended ? 'primary' : 'secondary'} />
          </article>
        ))}
      </div>
      <div className={css.split}>
        <div className="stack">
          <h3 className="h-panel">Packs, bought once</h3>
          <p className="soft">
            For a busy week or for those who want no subscription. Their tokens stay for {packs[0]?.tokens_valid_months ?? 24} months.
          </p>
        </div>
        <Table label="Packs" columns={packColumns} rows={packs} rowKey={({ code }) => code} />
      </div>
      <p className="small mute">Prices in USD without tax. Tax is worked out from your address before you pay.</p>
    </section>
  )
}

const Buys = ({ tokens }: { tokens: number }) => (
  <dl className={css.buys}>
    {actNamesInOrder.map((act) => (
      <div key={act}>
        <dt>{buys[act]}</dt>
        <dd className="num">{inFull(Math.floor(tokens / exampleActs[act].tokens))}</dd>
      </div>
    ))}
  </dl>
)

const packColumns: readonly Column<PricingPlan>[] = [
  { key: 'Tokens', header: 'Tokens', role: 'head', cell: ({ tokens }) => <b className="num">{inFull(tokens)}</b> },
  { key: 'For 100, USD', header: 'For 100, USD', align: 'right', cell: perHundred },
  { key: 'Price, USD', header: 'Price, USD', align: 'right', cell: ({ price_cents: cents }) => numberText(cents / 100, 2) },
  {
    key: 'Buy',
    header: <span className="sr">Buy</span>,
    align: 'right',
    cell: (plan) => <BuyButton plan={plan} words="Buy" label={`Buy ${inFull(plan.tokens)} tokens`} size="sm" />,
  },
]
