import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '../session.ts'
import type { createAppRouter } from './create-app-router.ts'

/** On the way to another page, starts its first calls beside the loading of its code, so that neither waits for the other. */
export function startsData(router: ReturnType<typeof createAppRouter>, queries: QueryClient): void {
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (!pathChanged || currentSession().status !== 'signed_in') return
    for (const { staticData, params } of router.matchRoutes(toLocation))
      staticData.firstData?.().then(
        (start) => start(queries, params),
        // Code that cannot be loaded is told of by the page, which needs it too.
        () => {},
      )
  })
}
