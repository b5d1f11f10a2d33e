import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useSendCode } from './use-send-code.ts'
import css from './verify-banner.module.css'

/** Pages that fill the window have no room for it. */
const withoutRoom = /^\/console\/(c|analysis|replay|strategy-lab)\//

/** Who is asked to confirm their address; null where they have, or nobody is known. */
function useUnconfirmed(): string | null {
  const profile = useQuery(queryOf(session)).data?.profile ?? null
  return profile === null || profile.auth_verified ? null : profile.email
}

/** The reminder in the navigation of pages that have no room for the banner. */
export function VerifyLink({ children }: { readonly children: ReactNode }) {
  const email = useUnconfirmed()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  if (email === null || !withoutRoom.test(pathname)) return null
  return (
    <Link className="navlink" to="/verify-email" title={`${email} is not confirmed`}>
      {children}
    </Link>
  )
}

/** Reminds of an address that is not confirmed, until it is or the reader puts it away for this visit. */
export function VerifyBanner() {
  const email = useUnconfirmed()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [isAway, setAway] = useState(false)
  if (email === null || isAway || withoutRoom.test(pathname)) return null
  return <Reminder email={email} onAway={() => setAway(true)} />
}

function Reminder({ email, onAway }: { email: string; onAway: () => void }) {
  const again = useSendCode(email)
  return (
    <aside className={css.banner} aria-label="Your address is not confirmed">
      <Note>
        <p>Your address {email} is not confirmed. Publishing, keys and alerts by mail wait for that; everything else works.</p>
        <div className={css.actions}>
          <Link className={buttonClass({ size: 'sm' })} to="/verify-email">
            Enter the code
          </Link>
          <Button size="sm" variant="ghost" busy={again.isPending} onClick={() => again.mutate()}>
            Send again
          </Button>
          <Button size="sm" variant="ghost" onClick={onAway}>
            Not now
          </Button>
        </div>
      </Note>
    </aside>
  )
}
