import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createAppRouter } from './create-app-router.ts'
import { descriptionOf, documentTitleOf } from './page-meta.ts'
import { createQueryClient } from './query-client.ts'

/** The addresses of all public pages that are drawn at build time. */
export const prerenderedPaths = (): string[] =>
  Object.values(createAppRouter(createMemoryHistory({ initialEntries: ['/'] })).routesById)
    .filter((route) => route.options.staticData?.prerender === true)
    .map((route) => route.fullPath)

/** One public page as HTML, with what belongs in its head. */
export async function prerender(path: string): Promise<{ html: string; title: string; description: string }> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={createQueryClient()} />)
  const { matches } = router.state
  return { html, title: documentTitleOf(matches), description: descriptionOf(matches) }
}
