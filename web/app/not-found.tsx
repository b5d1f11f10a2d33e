import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/button.tsx'

/** What to say where an address leads nowhere. */
export function NotFound({ children }: { children?: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isSignedIn = useSession().status === 'signed_in'
  return (
    <section className="center">
      <div className="stack read">
        <h1 className="h-page">There is no page here</h1>
        <p className="soft">
          Nothing is found at <code>{path}</code>. The address may be mistyped, or the page was moved.
        </p>
        {children}
        <div className="row wrap">
          {isSignedIn && (
            <Link className={buttonClass({ variant: 'primary' })} to="/console">
              Go to the console
            </Link>
          )}
          <Link className={buttonClass({ variant: isSignedIn ? 'secondary' : 'primary' })} to="/">
            Go to the home page
          </Link>
        </div>
      </div>
    </section>
  )
}
