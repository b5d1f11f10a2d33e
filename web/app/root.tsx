import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { documentTitleOf } from './page-meta.ts'

// Toasts never show before something was done, so they load apart.
const Toaster = lazy(async () => ({ default: (await import('../ui/toast.tsx')).Toaster }))

/** The frame around every page: document title, scrolling to the top, toasts. */
export function Root() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const title = useRouterState({ select: (state) => documentTitleOf(state.matches) })
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  return (
    <>
      <Outlet />
      <Suspense>{typeof window !== 'undefined' && <Toaster />}</Suspense>
    </>
  )
}
