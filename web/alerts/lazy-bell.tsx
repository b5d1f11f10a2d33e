import { lazy, Suspense } from 'react'

const Bell = lazy(async () => ({ default: (await import('./notification-bell.tsx')).NotificationBell }))
const Toasts = lazy(async () => ({ default: (await import('./notification-bell.tsx')).NotificationToasts }))

/** The bell, which is loaded after the page around it. */
export const LazyBell = () => (
  <Suspense fallback={<span className="btn ghost sm icon" aria-hidden="true" />}>
    <Bell />
  </Suspense>
)

/** What tells of news in the corner, loaded likewise. */
export const LazyToasts = () => (
  <Suspense>
    <Toasts />
  </Suspense>
)
