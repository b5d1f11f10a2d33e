import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pageSetting } from '../page-settings.ts'
import { useSession } from '../session.ts'
import { descriptionOf, documentTitleOf } from './page-meta.ts'

// Nothing is said in a toast before somebody has logged in, so visitors never load them.
const Toaster = lazy(async () => ({ default: (await import('../ui/toast.tsx')).Toaster }))

/** The frame around every page: document title (read out when it changes), scrolling to the top, toasts. */
export function Root() {
  const isSignedIn = useSession().status === 'signed_in'
  const [hasToasts, setHasToasts] = useState(false)
  if (isSignedIn && !hasToasts) setHasToasts(true)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const title = useRouterState({ select: (state) => documentTitleOf(state.matches) })
  const description = useRouterState({ select: (state) => descriptionOf(state.matches) })
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', `${pageSetting('origin')}${pathname}`)
  }, [title, description, pathname])
  // The first page may have been scrolled before it was taken over.
  const scrolledFor = useRef(pathname)
  useEffect(() => {
    if (scrolledFor.current === pathname) return
    scrolledFor.current = pathname
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  return (
    <>
      <Outlet />
      <p className="sr" aria-live="polite">
        {title}
      </p>
      <Suspense>{hasToasts && <Toaster />}</Suspense>
    </>
  )
}
