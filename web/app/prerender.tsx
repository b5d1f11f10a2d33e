import { createMemoryHistory, rootRouteId } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { drawFor, type OtherSettings } from '../page-settings.ts'
import { App } from './app.tsx'
import { createAppRouter } from './create-app-router.ts'
import { descriptionOf, documentTitleOf, pageTitleOf } from './page-meta.ts'
import { createQueryClient } from './query-client.ts'
import { structuredDataOf } from './structured-data.ts'

/** A page to be drawn at build time, for all servers or for those with other settings. */
interface Drawing {
  readonly path: string
  readonly settings: OtherSettings
  readonly isListed: boolean
}

/** All public pages that are drawn at build time; one that depends on settings is there for each of them. */
export async function drawings(): Promise<Drawing[]> {
  const routes = Object.values(createAppRouter(createMemoryHistory({ initialEntries: ['/'] })).routesById)
  const paths = await Promise.all(
    routes.map(async ({ fullPath, options }) => {
      const { prerender: which, drawnFor = [], isListed = true } = options.staticData ?? {}
      if (which === undefined) return []
      const all = which === true ? [{}] : await which()
      return all.flatMap((params) => {
        const path = Object.entries(params).reduce((filled, [name, value]) => filled.replace(`$${name}`, value), fullPath as string)
        return [{}, ...drawnFor].map((settings) => ({ path, settings, isListed }))
      })
    }),
  )
  return paths.flat()
}

/** Whether an address of this site is a page: one of those that are drawn, or one that the browser draws by itself. */
export function isPage(path: string, drawn: ReadonlySet<string>): boolean {
  const [, , foundRoute] = createAppRouter(createMemoryHistory({ initialEntries: ['/'] })).getMatchedRoutes(path)
  if (foundRoute === undefined || foundRoute.id === rootRouteId) return false
  return foundRoute.options.staticData?.prerender === undefined || drawn.has(path)
}

interface DrawnPage {
  readonly html: string
  readonly title: string
  readonly description: string
  readonly structured: object | null
}

/** One public page as HTML, with what belongs in its head. */
export async function prerender({ path, settings }: Drawing): Promise<DrawnPage> {
  drawFor(settings)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={createQueryClient()} />)
  const { matches } = router.state
  const description = descriptionOf(matches)
  return {
    html,
    title: documentTitleOf(matches),
    description,
    structured: structuredDataOf(path, { title: pageTitleOf(matches), description }),
  }
}
