import { createCheckoutSession, subscription as subscriptionCall } from '@playbook/contract/financial'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** Buys a plan or pack: over to the page on which it is paid. */
export function useBuy() {
  const running = useQuery(queryOf(subscriptionCall)).data?.subscription ?? null
  const buying = useMutation({
    mutationFn: (planCode: string) => call(createCheckoutSession, { body: { plan_code: planCode } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast('bad', { title: 'Nothing was bought', detail: messageOf(error) }),
  })
  return {
    buy: buying.mutate,
    /** On its way, until this page has gone. */
    isBuying: buying.isPending || buying.isSuccess,
    /** The plan that one has: another one is a change of it. */
    planNow: running === null || running.status === 'cancelled' ? null : running,
  }
}
