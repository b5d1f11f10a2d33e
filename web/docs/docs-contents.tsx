import { docsPages, docsPagePath, type DocsPage } from '@playbook/contract/api-docs'
import { apiCalls, fieldsOf } from '@playbook/contract/api-reference'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Field, Input } from '../ui/field.tsx'
import { holdsWords } from '../ui/holds-words.ts'
import css from './docs-contents.module.css'

const fieldNames = (slug: string): string[] => {
  const call = apiCalls.find((one) => one.slug === slug)
  return call === undefined ? [] : Object.values(fieldsOf(call.endpoint)).flatMap((fields) => fields.map(({ name }) => name))
}

let words: ReadonlyMap<string, string> | null = null
/** What a page is found by: its title, its sentence, and the names of its fields. Made when it is first searched. */
function wordsOf({ slug }: DocsPage): string {
  words ??= new Map(
    docsPages.map((page) => [page.slug, [page.title, page.summary, page.method ?? '', page.slug, ...fieldNames(page.slug)].join(' ')]),
  )
  return words.get(slug) ?? ''
}

/** Every page by its section, and a search over them. */
export function DocsContents({ current = null }: { current?: string | null }) {
  const [search, setSearch] = useState('')
  const sought = search.trim()
  const found = sought === '' ? docsPages : docsPages.filter((page) => holdsWords(wordsOf(page), sought))
  const groups = Map.groupBy(found, ({ group }) => group)
  return (
    <nav className={css.nav} aria-label="Documentation">
      <Field label="Search the docs" labelHidden>
        <Input type="search" placeholder="Search the docs" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <p className="small mute" role="status">
        {sought !== '' && (found.length === 0 ? 'No page holds these words.' : `${found.length} found`)}
      </p>
      {[...groups].map(([group, pages]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul className="plain">
            {pages.map(({ slug, title, method }) => (
              <li key={slug}>
                <Link to={docsPagePath(slug)} activeOptions={{ exact: true }} aria-current={slug === current ? 'page' : undefined}>
                  {method !== undefined && <span className={css.method}>{method}</span>}
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
