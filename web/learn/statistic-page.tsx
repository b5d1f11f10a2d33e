import type { StatisticLesson } from '@playbook/engine/lessons/statistic-lesson'
import { Link, useLoaderData } from '@tanstack/react-router'
import { LearnFrame } from './learn-frame.tsx'
import { slugOf } from './lesson-slug.ts'
import { FigurePicture } from './pictures/figure-picture.tsx'
import { RunHere } from './run-here.tsx'
import css from './lesson-page.module.css'

/** One figure of a result: its formula, worked out on a run, with a picture. */
export function StatisticPage() {
  const { lesson } = useLoaderData({ from: '/site/learn/statistics/$name' })
  const { title, group, formula, mind, sample, reasons, near, words, market } = lesson
  return (
    <LearnFrame title={title} kind={`Figure of a result: ${group.toLowerCase()}`}>
      <div className={css.two}>
        <div className={css.text}>
          <section>
            <h2>Formula</h2>
            <p className={css.formula}>{formula}</p>
          </section>
          <section>
            <h2>What to watch out for</h2>
            <p>{mind}</p>
          </section>
          <section>
            <h2>What is counted</h2>
            <p>{sample}</p>
          </section>
          {reasons.length > 0 && (
            <section>
              <h2>When it has no value</h2>
              <ul className={css.reasons}>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <Worked lesson={lesson} />
      </div>
      <section className={css.wide}>
        <h2>The run that it is worked out on</h2>
        <RunHere all={[{ words }]} />
        <p className="small mute">{market}. An automatic test compares each figure that is worked out here with the engine’s own.</p>
      </section>
      <section className={css.wide}>
        <h2>Others of its kind</h2>
        <p className={css.near}>
          {near.map((other) => (
            <Link key={other.name} to="/learn/statistics/$name" params={{ name: slugOf(other.name) }}>
              {other.title}
            </Link>
          ))}
        </p>
      </section>
    </LearnFrame>
  )
}

const Worked = ({ lesson: { title, picture, worked, value } }: { readonly lesson: StatisticLesson }) => (
  <div className={css.shown}>
    <figure className={css.figure}>
      <FigurePicture picture={picture} label={`${title} of the run below`} />
      <figcaption className={css.worked}>
        <p className="num">{worked}</p>
        <b className="num">{value}</b>
      </figcaption>
    </figure>
  </div>
)
