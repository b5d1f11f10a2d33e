import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import type { BuyProps } from './buy-button.tsx'
import { isForSale } from './sale-note.tsx'
import { useBuy } from './use-buy.ts'

/** Leads to the page on which a plan or pack is paid; who has a plan is led to where it is changed. */
export function Buy({ plan, words, label, ...look }: BuyProps) {
  const { buy, isBuying, planNow } = useBuy()
  if (plan.kind === 'plan' && planNow !== null)
    return (
      <Link className={buttonClass(look)} to="/console/settings/billing">
        {planNow.plan_code === plan.code ? 'Your plan' : `Change to ${plan.name}`}
      </Link>
    )
  return (
    <Button {...look} disabled={!isForSale()} busy={isBuying} aria-label={label} onClick={() => buy(plan.code)}>
      {words}
    </Button>
  )
}
