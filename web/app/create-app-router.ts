import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The router of the pages; the prerenderer and tests give it a history of their own. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    trailingSlash: 'preserve',
    ...(history === undefined ? {} : { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
