import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CrashPage } from './crash-page.tsx'
import { Root } from './root.tsx'

const LazyNotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))
const NotFoundAnywhere = () => (
  <Suspense>
    <LazyNotFoundPage />
  </Suspense>
)
/** What every page is under. */
export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundAnywhere, errorComponent: CrashPage })

/** What every public page is under: header and footer. */
export const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: lazyRouteComponent(() => import('../site/site-layout.tsx'), 'SiteLayout'),
})
