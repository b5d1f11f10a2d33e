import { docsPages, docsPagePath, type DocsPage } from '@playbook/contract/api-docs'
import { apiCalls, fieldsOf } from '@playbook/contract/api-reference'
import { Link } from '@tanstack/react-router'
import { useState, type Ref } from 'react'
import { IconInput } from '../ui/field.tsx'
import { holdsWords } from '../ui/holds-words.ts'
import { Kbd } from '../ui/kbd.tsx'
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

interface DocsContentsProps {
  current?: string | null
  /** The field of the search, for the key that leads there. */
  searchRef?: Ref<HTMLInputElement>
}

/** Every page by its section, and a search over them. */
export function DocsContents({ current = null, searchRef = null }: DocsContentsProps) {
  const [search, setSearch] = useState('')
  const sought = search.trim()
  const found = sought === '' ? docsPages : docsPages.filter((page) => holdsWords(wordsOf(page), sought))
  const groups = Map.groupBy(found, ({ group }) => group)
  return (
    <nav className={css.nav} aria-label="Documentation">
      <IconInput
        ref={searchRef}
        icon="search"
        type="search"
        aria-label="Search the docs"
        placeholder="Search the docs"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        tail={search === '' ? <Kbd>/</Kbd> : undefined}
      />
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
