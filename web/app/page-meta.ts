/** What a route says about its page; read by the document title, the breadcrumbs and the prerenderer. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name; the document title is `<title> – Playbook`. */
    title?: string
    /** The whole document title, where the name alone would not do. */
    documentTitle?: string
    /** What search engines show. */
    description?: string
    /** Its name in the breadcrumbs. Without a path it is a section that is not a page. */
    crumb?: string
    /** Drawn at build time too. */
    prerender?: boolean
  }
}

export const documentTitleOf = (matches: readonly { staticData: { title?: string; documentTitle?: string } }[]): string => {
  const last = matches.findLast(({ staticData }) => staticData.title !== undefined || staticData.documentTitle !== undefined)
  return last?.staticData.documentTitle ?? (last === undefined ? 'Playbook' : `${last.staticData.title} – Playbook`)
}
