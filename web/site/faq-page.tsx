import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Field, Input } from '../ui/field.tsx'
import { holdsWords } from '../ui/holds-words.ts'
import { ProsePage } from './prose-page.tsx'
import { questions, type Question } from './questions.ts'
import css from './faq-page.module.css'

/** Questions with their answers, of which a search leaves those that hold its words. */
export function FaqPage() {
  const [search, setSearch] = useState('')
  const all = questions()
  const found = all.filter(({ question, answer }) => holdsWords(`${question} ${answer}`, search))
  return (
    <ProsePage title="Questions and short answers">
      <div className={css.tools}>
        <Field label="Search questions" labelHidden className={css.search}>
          <Input type="search" placeholder="Search questions..." value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        <p className="small mute" role="status">
          {found.length} of {all.length} questions
        </p>
      </div>
      {found.map((each) => (
        <section key={each.id} id={each.id}>
          <h2>{each.question}</h2>
          <p>{each.answer}</p>
          <MoreLinks more={each.more} />
        </section>
      ))}
      {found.length === 0 && (
        <Empty title="No question holds these words" heading="h2" action={<Link to="/contact">Ask us</Link>}>
          Try fewer words, or another one for the same thing.
        </Empty>
      )}
    </ProsePage>
  )
}

const MoreLinks = ({ more }: Pick<Question, 'more'>) =>
  more.length === 0 ? null : (
    <p className={css.more}>
      {more.map((link) =>
        'to' in link ? (
          <Link key={link.label} to={link.to}>
            {link.label}
          </Link>
        ) : (
          <Link key={link.label} to="/newsletter/$slug" params={{ slug: link.article }}>
            {link.label}
          </Link>
        ),
      )}
    </p>
  )
