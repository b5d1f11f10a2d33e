import type { LessonEntry } from '@playbook/engine/lessons/all-lessons'
import type { ReactNode } from 'react'
import { LessonLink } from './lesson-link.tsx'
import css from './list-page.module.css'

/** Entries by their group, each with its definition. */
export const EntryList = ({ entries }: { readonly entries: readonly LessonEntry[] }) => (
  <div className={css.groups}>
    {[...Map.groupBy(entries, ({ group }) => group)].map(([group, own]) => (
      <section key={group}>
        <h2>{group}</h2>
        <dl className={css.list}>
          {own.map((entry) => (
            <Entry key={entry.path} entry={entry} title={<LessonLink path={entry.path}>{entry.title}</LessonLink>} />
          ))}
        </dl>
      </section>
    ))}
  </div>
)

/** One entry; `id` makes a place of it that can be linked to. */
export const Entry = ({
  entry: { also, text },
  title,
  id,
}: {
  readonly entry: LessonEntry
  readonly title: ReactNode
  readonly id?: string
}) => (
  <div id={id}>
    <dt>
      {title} {also !== '' && <span className="small mute">{also}</span>}
    </dt>
    <dd>{text}</dd>
  </div>
)
