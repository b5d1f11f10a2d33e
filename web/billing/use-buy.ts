import { createCheckoutSession } from '@playbook/contract/financial'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../api.ts'
import { useSession } from '../session.ts'

/** Buys a plan or pack: over to the page on which it is paid, or first to an account. */
export function useBuy() {
  const { status } = useSession()
  const navigate = useNavigate()
  const buying = useMutation({
    mutationFn: (planCode: string) => call(createCheckoutSession, { body: { plan_code: planCode } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const buy = (planCode: string) => {
    if (status === 'signed_in') buying.mutate(planCode)
    else void navigate({ to: '/register', search: { next: '/pricing/users' } })
  }
  return {
    buy,
    /** The one that is on its way; it stays so until the page has gone. */
    busyWith: buying.isPending || buying.isSuccess ? buying.variables : null,
    error: buying.error,
    hasPlanAlready: buying.error instanceof ApiError && buying.error.code === 'already_subscribed',
  }
}
export type Buying = ReturnType<typeof useBuy>
