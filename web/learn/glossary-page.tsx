import contents from 'built:contents'
import { Entry } from './entry-list.tsx'
import { LearnFrame } from './learn-frame.tsx'
import { LessonLink } from './lesson-link.tsx'
import css from './list-page.module.css'

const terms = contents.filter(({ kind }) => kind === 'term').toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
const others = contents
  .filter(({ kind }) => kind !== 'term' && kind !== 'words')
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }))

/** The words of trading, and below them everything else that is explained, by letter. */
export const GlossaryPage = () => (
  <LearnFrame title="Glossary" lead="The words that results and answers use, each as it is meant here.">
    <div className={css.groups}>
      <section>
        <h2>Words of trading</h2>
        <dl className={css.list}>
          {terms.map((entry) => (
            <Entry key={entry.path} entry={entry} title={entry.title} id={entry.path.split('#')[1]!} />
          ))}
        </dl>
      </section>
      <section>
        <h2>Explained on separate pages</h2>
        <p className={css.others}>
          {others.map(({ path, title }) => (
            <LessonLink key={path} path={path}>
              {title}
            </LessonLink>
          ))}
        </p>
      </section>
    </div>
  </LearnFrame>
)
