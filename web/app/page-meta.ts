/** What a route says about its page; read by the document title, the breadcrumbs and the prerenderer. */
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
    /** Drawn at build time too. */
    prerender?: boolean
  }
}

interface TitledMatch {
  readonly staticData: { title?: string; documentTitle?: string; description?: string }
}

/** The document title. Only pages have a name: where the innermost match is a layout, there is no page. */
export function documentTitleOf(matches: readonly TitledMatch[]): string {
  const { title, documentTitle } = matches.at(-1)?.staticData ?? {}
  return documentTitle ?? `${title ?? 'Page not found'} – Playbook`
}

/** What the page is about, in a sentence: its own, else that of the section around it. */
export const descriptionOf = (matches: readonly TitledMatch[]): string =>
  matches.findLast(({ staticData }) => staticData.description !== undefined)?.staticData.description ?? ''
