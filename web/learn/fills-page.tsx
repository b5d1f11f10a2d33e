import type { FillExample } from '@playbook/engine/lessons/fill-lesson'
import fills from 'built:fills'
import { LearnFrame } from './learn-frame.tsx'
import { BarsPicture } from './pictures/bars-picture.tsx'
import css from './fills-page.module.css'

/** The rules by which orders are filled, each played by the engine on a few bars. */
export const FillsPage = () => (
  <LearnFrame
    title="How fills work"
    lead={`${fills.length} rules decide when an order is filled and at which price. Where the data leaves a case open, the outcome that is worse for you is taken. Each trade of a result names the rule that opened it and the one that closed it.`}
  >
    <nav className={css.contents} aria-label="Rules">
      <ol className="plain">
        {fills.map(({ rule, title }) => (
          <li key={rule}>
            <a href={`#rule-${rule}`}>
              {rule}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    {fills.map(({ rule, title, text, examples }) => (
      <section key={rule} id={`rule-${rule}`} className={css.rule}>
        <div className={css.text}>
          <p className="label">Rule {rule}</p>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={css.examples} data-count={examples.length}>
          {examples.map((example) => (
            <Example key={example.id} example={example} />
          ))}
        </div>
      </section>
    ))}
  </LearnFrame>
)

const Example = ({ example: { title, words, picture, events } }: { readonly example: FillExample }) => (
  <figure className={css.example}>
    <h3>{title}</h3>
    <p className={css.words}>“{words}”</p>
    <BarsPicture picture={picture} label={`${title}: ${events.map(({ text }) => text).join(' ')}`} />
    <figcaption>
      <ol className="plain">
        {events.map(({ bar, text, rule }) => (
          <li key={`${bar} ${text}`}>
            <span className="num">Bar {bar}</span>
            <span>
              {text}
              {rule !== '' && <a href={`#rule-${rule}`}> Rule {rule}</a>}
            </span>
          </li>
        ))}
      </ol>
    </figcaption>
  </figure>
)
