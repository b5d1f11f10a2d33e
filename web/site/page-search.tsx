import { articles } from '@playbook/contract/articles'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Field, Input } from '../ui/field.tsx'
import { holdsWords } from '../ui/holds-words.ts'
import { questions } from './questions.ts'
import css from './page-search.module.css'

const most = 8

interface Found {
  readonly href: string
  readonly title: string
  readonly words: string
}

/** Every page that is drawn when the pages are built, as the build has listed them; without a build, those without parameters. */
function usePublicPages(isWanted: boolean): readonly Found[] {
  const { routesById } = useRouter()
  const listed = useQuery({
    queryKey: ['public pages'],
    queryFn: async ({ signal }) => (await (await fetch('/pages.json', { signal })).json()) as readonly Found[],
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
  })
  const ofRoutes = () => [
    ...Object.values(routesById).flatMap(({ fullPath, options: { staticData } }) =>
      staticData?.prerender === true && staticData.isListed !== false
        ? [{ href: fullPath as string, title: staticData.title ?? '', words: staticData.description ?? '' }]
        : [],
    ),
    ...articles.map(({ slug, title, summary, about }) => ({ href: `/newsletter/${slug}`, title, words: [summary, ...about].join(' ') })),
  ]
  return [
    ...(listed.data ?? ofRoutes()),
    ...questions().map(({ id, question, answer }) => ({ href: `/faq#${id}`, title: question, words: answer })),
  ]
}

/** A search over the public pages, for who is lost. */
export function PageSearch() {
  const [search, setSearch] = useState('')
  const pages = usePublicPages(search.trim() !== '')
  const found =
    search.trim() === '' ? [] : pages.filter(({ title, words }) => holdsWords(`${title} ${words}`, search.trim())).slice(0, most)
  return (
    <div className={css.search}>
      <Field label="Search the public pages">
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <p className="small mute" role="status">
        {search.trim() !== '' && (found.length === 0 ? 'No page holds these words.' : `${found.length} found`)}
      </p>
      {found.length > 0 && (
        <ul className="plain">
          {found.map(({ href, title }) => (
            <li key={href}>
              <Link to={href.split('#')[0]!} hash={href.split('#')[1]}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
