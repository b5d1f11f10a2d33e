import { saveTestCard } from '@playbook/contract/financial'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call, messageOf } from '../api.ts'
import { Note } from '../ui/note.tsx'
import { CardForm } from './card-form.tsx'
import css from './billing.module.css'

/** A few that make a difference for the payments that follow. */
const cards = [
  { number: '4242424242424242', does: 'is paid' },
  { number: '4000000000000341', does: 'is declined the next month' },
]

/** The page of the built-in test provider on which its payment method is changed. */
export function TestPortalPage() {
  const { portalId } = useParams({ from: '/test-payments/portal/$portalId' })
  const saving = useMutation({
    mutationFn: (number: string) => call(saveTestCard, { params: { portal_id: portalId }, body: { number } }),
    onSuccess: ({ return_url: url }) => location.assign(url),
  })
  return (
    <main className={css.checkout} id="main">
      <h1 className="h-page">Test payment method</h1>
      <Note kind="warn">
        <b>This is a test. No money moves.</b> The number that you keep here pays what is open, and the months that follow.
      </Note>
      <CardForm
        label="Test payment method"
        action="Keep this card"
        busy={saving.isPending || saving.isSuccess}
        error={saving.error === null ? undefined : messageOf(saving.error)}
        cards={cards}
        onSend={(number) => saving.mutate(number)}
      />
      <a href="/console/settings/billing">Back without changing it</a>
    </main>
  )
}
