import { confirmSubscription, leaveNewsletter } from '@playbook/contract/newsletter'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api.ts'
import { FormFailure } from '../auth/form-errors.tsx'
import { useHashValue } from '../auth/use-hash-value.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

interface LinkPageProps {
  endpoint: typeof confirmSubscription | typeof leaveNewsletter
  title: string
  words: string
  button: string
}

/** Where a link of a mail leads: it asks first, as programs that look through mails open every link. */
function LinkPage({ endpoint, title, words, button }: LinkPageProps) {
  const token = useHashValue('token')
  const act = useMutation({ mutationFn: (given: string) => call(endpoint, { body: { token: given } }) })
  return (
    <section className="center">
      <div className="stack read">
        <h1 className="h-page">{title}</h1>
        {token === null && <Note kind="warn">This page opens by the link from a mail. Open that link again.</Note>}
        {token !== null && act.isSuccess && (
          <Note kind="ok" announce>
            {act.data.message}
          </Note>
        )}
        {token !== null && !act.isSuccess && (
          <>
            <p className="soft">{words}</p>
            <FormFailure error={act.error} />
            <Button variant="primary" size="lg" block busy={act.isPending} onClick={() => act.mutate(token)}>
              {button}
            </Button>
          </>
        )}
        <div>
          <Link className={buttonClass()} to="/newsletter">
            Read the articles
          </Link>
        </div>
      </div>
    </section>
  )
}

export const ConfirmPage = () => (
  <LinkPage
    endpoint={confirmSubscription}
    title="Newsletter"
    words="Confirm that this address is yours and that you want the newsletter of Playbook."
    button="Confirm address"
  />
)

export const LeavePage = () => (
  <LinkPage
    endpoint={leaveNewsletter}
    title="Leave the newsletter"
    words="You get no more articles by mail, and your address is deleted."
    button="Unsubscribe"
  />
)
