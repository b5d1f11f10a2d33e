import type { IndicatorExample, IndicatorLesson } from '@playbook/engine/lessons/indicator-lesson'
import { Link, useLoaderData } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { numberText } from '../ui/numbers.ts'
import { LearnFrame } from './learn-frame.tsx'
import { slugOf } from './lesson-slug.ts'
import { BarsPicture, LineKey } from './pictures/bars-picture.tsx'
import { RunHere } from './run-here.tsx'
import css from './lesson-page.module.css'

/** One indicator: its formula, what it tells, its picture with numbers that can be changed, and strategies that use it. */
export function IndicatorPage() {
  const { lesson } = useLoaderData({ from: '/site/learn/indicators/$name' })
  return <IndicatorLessonView key={lesson.name} lesson={lesson} />
}

function IndicatorLessonView({ lesson }: { readonly lesson: IndicatorLesson }) {
  const { title, words, group, formula, tells, mind, lines, near, sayings, market } = lesson
  return (
    <LearnFrame title={title} kind={`${group} indicator`} {...(words !== '' && { lead: words })}>
      <div className={css.two}>
        <div className={css.text}>
          <section>
            <h2>Formula</h2>
            <p className={css.formula}>{formula}</p>
          </section>
          <section>
            <h2>What it tells</h2>
            <p>{tells}</p>
          </section>
          <section>
            <h2>What to watch out for</h2>
            <p>{mind}</p>
          </section>
          {lines.length > 0 && (
            <section>
              <h2>Its lines</h2>
              <p>{lines.join(', ')}</p>
            </section>
          )}
        </div>
        <Changeable lesson={lesson} />
      </div>
      <section className={css.wide}>
        <h2>In a strategy</h2>
        <RunHere all={sayings.map((saying) => ({ words: saying }))} />
      </section>
      <section className={css.wide}>
        <h2>Others of its kind</h2>
        <p className={css.near}>
          {near.map((other) => (
            <Link key={other.name} to="/learn/indicators/$name" params={{ name: slugOf(other.name) }}>
              {other.title}
            </Link>
          ))}
        </p>
        <p className="small mute">{market}. Picture, counts and table are computed by the engine that runs backtests.</p>
      </section>
    </LearnFrame>
  )
}

type Typed = Readonly<Record<string, string>>

/** The picture with its counts; other numbers are computed in the reader’s browser. */
function Changeable({ lesson }: { readonly lesson: IndicatorLesson }) {
  const usual: Typed = Object.fromEntries(lesson.params.map(({ name, usual: value }) => [name, String(value)]))
  const [typed, setTyped] = useState(usual)
  const [shown, setShown] = useState<IndicatorExample>(lesson.example)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isUsual = lesson.params.every(({ name }) => typed[name] === usual[name])
  const compute = async () => {
    setIsBusy(true)
    const { computeIndicator } = await import('./compute-indicator.ts')
    const computed = computeIndicator(lesson.name, Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, Number(text)])))
    setIsBusy(false)
    setProblem(computed.ok ? null : computed.problem)
    if (computed.ok) setShown(computed.value)
  }
  const label = `${lesson.title} on ${shown.picture.bars.length} bars`
  return (
    <div className={css.shown}>
      <figure className={css.figure} aria-busy={isBusy || undefined}>
        <BarsPicture picture={shown.picture} label={label} />
        <LineKey picture={shown.picture} />
      </figure>
      {lesson.params.length > 0 && (
        <form
          className={css.params}
          noValidate
          aria-label="Numbers"
          onSubmit={(event) => {
            event.preventDefault()
            void compute()
          }}
        >
          {lesson.params.map(({ name, label: words, min, max, isWhole }) => (
            <Field key={name} label={words}>
              <Input
                inputMode="decimal"
                type="number"
                min={min}
                max={max}
                step={isWhole ? 1 : 'any'}
                value={typed[name] ?? ''}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            </Field>
          ))}
          <Button type="submit" busy={isBusy}>
            Draw again
          </Button>
          {!isUsual && (
            <Button
              variant="ghost"
              onClick={() => {
                setTyped(usual)
                setShown(lesson.example)
                setProblem(null)
              }}
            >
              Usual numbers
            </Button>
          )}
        </form>
      )}
      {problem !== null && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
      <dl className={css.facts}>
        {shown.facts.map(({ label: name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <LastBars table={shown.table} />
    </div>
  )
}

const LastBars = ({ table: { columns, rows } }: { readonly table: IndicatorExample['table'] }) => (
  // A frame that scrolls must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="tablewrap" tabIndex={0} role="group" aria-label="The last bars">
    <table className={`table dense ${css.table}`}>
      <caption className="sr">The last {numberText(rows.length, 0)} bars with the values of each line</caption>
      <thead>
        <tr>
          {columns.map((column, i) => (
            <th key={column} scope="col" className={i === 0 ? undefined : 'r'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, i) => (
              // The columns of a row never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={i} className={i === 0 ? 'num' : 'r num'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
