import type { PricingPlan } from '@playbook/contract/financial'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { isForSale } from './sale-note.tsx'

/** What pays, and what knows the plan that one has, comes to who is signed in. */
const Buy = lazy(async () => ({ default: (await import('./buy.tsx')).Buy }))

export interface BuyProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block'> {
  readonly plan: PricingPlan
  /** On the button. */
  readonly words: string
  /** Its name, where the words alone do not say what is bought. */
  readonly label?: string
}

/** Begins a plan or buys a pack; whoever has no account is led to one first. */
export function BuyButton(props: BuyProps) {
  const { plan: _plan, words, label, ...look } = props
  const { status } = useSession()
  const unpressable = (
    <Button {...look} disabled aria-label={label}>
      {words}
    </Button>
  )
  if (status === 'signed_in')
    return (
      <Suspense fallback={unpressable}>
        <Buy {...props} />
      </Suspense>
    )
  if (!isForSale()) return unpressable
  return (
    <Link className={buttonClass(look)} to="/register" search={{ next: '/pricing/users' }} aria-label={label}>
      {words}
    </Link>
  )
}
