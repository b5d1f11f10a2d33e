import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/create-app-router.ts'
import { createQueryClient } from '../app/query-client.ts'
import { startsData } from '../app/starts-data.ts'

// What jsdom lacks: it has no layout to scroll, no pointer to hold on to and no threads, so that a worker never answers.
window.scrollTo = () => {}
Object.assign(Element.prototype, { setPointerCapture() {}, scrollIntoView() {} })
globalThis.Worker ??= class {
  addEventListener() {}
  postMessage() {}
  terminate() {}
} as unknown as typeof Worker
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Shows a part on its own, with a router and an empty cache around it. */
export async function show(part: ReactNode) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => part })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: ['/here'] }) })
  await router.load()
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

/** Shows the whole application at an address. */
export async function showApp(path: string) {
  const queries = createQueryClient()
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  startsData(router, queries)
  await router.load()
  render(<App router={router} queryClient={queries} />)
  return router
}
