import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createAppRouter } from './create-app-router.ts'
import { descriptionOf, documentTitleOf } from './page-meta.ts'
import { createQueryClient } from './query-client.ts'
import { structuredDataOf } from './structured-data.ts'

/** The addresses of all public pages that are drawn at build time. */
export async function prerenderedPaths(): Promise<string[]> {
  const routes = Object.values(createAppRouter(createMemoryHistory({ initialEntries: ['/'] })).routesById)
  const paths = await Promise.all(
    routes.map(async ({ fullPath, options }) => {
      const { prerender: which } = options.staticData ?? {}
      if (which === undefined) return []
      const all = which === true ? [{}] : await which()
      return all.map((params) =>
        Object.entries(params).reduce((path, [name, value]) => path.replace(`$${name}`, value), fullPath as string),
      )
    }),
  )
  return paths.flat()
}

/** One public page as HTML, with what belongs in its head. */
export async function prerender(path: string): Promise<{ html: string; title: string; description: string; structured: object | null }> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={createQueryClient()} />)
  const { matches } = router.state
  return { html, title: documentTitleOf(matches), description: descriptionOf(matches), structured: structuredDataOf(path) }
}
