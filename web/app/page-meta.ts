import type { QueryClient } from '@tanstack/react-query'
import type { OtherSettings } from '../page-settings.ts'

/** Asks for what a page shows first. The page asks for the same itself, so what fails here is asked again there. */
type StartData = (queries: QueryClient, params: Readonly<Record<string, string>>) => void

/** What a route says about its page; read by the document title, the breadcrumbs, the prerenderer and `starts-data.ts`. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, given to pages and not to layouts; the document title is `<title> – Playbook`. */
    title?: string
    /** The whole document title, where the name alone would not do. */
    documentTitle?: string
    /** What search engines show; a page without one has that of the section around it. */
    description?: string
    /** Its name in the breadcrumbs. Without a path it is a section that is not a page. */
    crumb?: string
    /** Drawn at build time too; a page with parameters says for which. */
    prerender?: true | (() => Promise<readonly Readonly<Record<string, string>>[]>)
    /** False for a page that drawn ones lead through: neither the search nor a search engine is told of it. */
    isListed?: false
    /** Settings for which it is drawn once more: a server that has them shows that page instead. */
    drawnFor?: readonly OtherSettings[]
    /** Loads what starts its first calls, for a user who is logged in. */
    firstData?: () => Promise<StartData>
  }
}

interface TitledMatch {
  readonly staticData: { title?: string; documentTitle?: string; description?: string }
  readonly loaderData?: unknown
}

/** What was loaded for a page may name it better than its route can. */
const loadedPage = ({ loaderData }: TitledMatch): { readonly title?: string; readonly description?: string } =>
  (loaderData as { readonly page?: { readonly title: string; readonly description: string } } | undefined)?.page ?? {}

/** What a page is called by itself; empty where the innermost match is a layout. */
export function pageTitleOf(matches: readonly TitledMatch[]): string {
  const last = matches.at(-1)
  return { ...last?.staticData, ...(last && loadedPage(last)) }.title ?? ''
}

/** The document title. Only pages have a name: where the innermost match is a layout, there is no page. */
export function documentTitleOf(matches: readonly TitledMatch[]): string {
  const documentTitle = matches.at(-1)?.staticData.documentTitle
  return documentTitle ?? `${pageTitleOf(matches) || 'Page not found'} – Playbook`
}

/** What the page is about, in a sentence: its own, else that of the section around it. */
export const descriptionOf = (matches: readonly TitledMatch[]): string =>
  matches.map((match) => loadedPage(match).description ?? match.staticData.description).findLast((text) => text !== undefined) ?? ''
