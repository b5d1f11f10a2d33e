import { docsPages, firstDocsPage, type DocsPage } from '@playbook/contract/api-docs'
import { apiCalls } from '@playbook/contract/api-reference'
import { notFound } from '@tanstack/react-router'

/** A page of the documentation with those beside it; the page is not found where there is none. */
export function loadDoc(slug: string = firstDocsPage.slug) {
  const place = docsPages.findIndex((page) => page.slug === slug)
  const doc: DocsPage | undefined = docsPages[place]
  if (doc === undefined) throw notFound()
  return {
    doc,
    call: apiCalls.find((call) => call.slug === slug) ?? null,
    before: docsPages[place - 1] ?? null,
    next: docsPages[place + 1] ?? null,
    page: { title: `${doc.title}, API documentation`, description: doc.summary },
  }
}
export type LoadedDoc = ReturnType<typeof loadDoc>
