import { docsPagePath } from '@playbook/contract/api-docs'
import { Link, useLoaderData } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { useSearchKey } from '../ui/use-search-key.ts'
import { CallDoc } from './call-doc.tsx'
import { CallPanes } from './call-panes.tsx'
import { DocsContents } from './docs-contents.tsx'
import type { LoadedDoc } from './load-doc.ts'
import { textOf } from './texts.tsx'
import css from './docs-page.module.css'

export const FirstDocsPage = () => <DocsShell loaded={useLoaderData({ from: '/site/docs/b2b' })} />
export const DocsPage = () => <DocsShell loaded={useLoaderData({ from: '/site/docs/b2b/$page' })} />

/** The documentation of the public API: contents, text, and what can be sent. */
function DocsShell({ loaded: { doc, call, before, next } }: { loaded: LoadedDoc }) {
  // The contents belong to the page that they were opened on.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const isOpen = openedOn === doc.slug
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(() => {
    // On narrow windows the contents are to be seen before a field of theirs can have the caret.
    flushSync(() => setOpenedOn(doc.slug))
    search.current?.focus()
  })
  const text = textOf(doc.slug)
  return (
    <div className={css.tri} data-has-call={call !== null || undefined}>
      <div className={css.contentsButton}>
        <Button icon="menu" aria-expanded={isOpen} aria-controls="docs-contents" onClick={() => setOpenedOn(isOpen ? null : doc.slug)}>
          Contents
        </Button>
      </div>
      <div id="docs-contents" className={css.contents} data-open={isOpen || undefined}>
        <DocsContents current={doc.slug} searchRef={search} />
      </div>
      <article className={css.doc}>
        <p className="small mute">Docs / {doc.group}</p>
        <h1>{doc.title}</h1>
        {call !== null && <CallDoc call={call} />}
        {text !== null && (
          <>
            <p>{doc.summary}</p>
            {text}
          </>
        )}
        <nav className={css.next} aria-label="Pages before and after">
          {before === null ? (
            <span />
          ) : (
            <Link to={docsPagePath(before.slug)}>
              <span>Before</span>
              {before.title}
            </Link>
          )}
          {next !== null && (
            <Link className="r" to={docsPagePath(next.slug)}>
              <span>Next</span>
              {next.title}
            </Link>
          )}
        </nav>
      </article>
      {call !== null && <CallPanes key={call.slug} call={call} />}
    </div>
  )
}
