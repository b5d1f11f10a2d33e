import patterns from 'built:patterns'
import { LearnFrame } from './learn-frame.tsx'
import { slugOf } from './lesson-slug.ts'
import { BarsPicture } from './pictures/bars-picture.tsx'
import { RunHere } from './run-here.tsx'
import css from './patterns-page.module.css'

/** The candle patterns, each as it was found on the bars of Learn. */
export const PatternsPage = () => (
  <LearnFrame
    title="Candle patterns"
    lead="By shape alone: no trend before the pattern is required, so say it if you want one. Each picture is the last one that was found in ten years of daily bars of a simulated fund."
  >
    <div className={css.grid}>
      {patterns.map(({ name, title, definition, count, picture }) => (
        <section key={name} id={slugOf(name)} className={css.pattern}>
          <div className={css.figure}>
            <BarsPicture picture={picture} label={`${title}, marked among the bars around it`} />
          </div>
          <div>
            <h2>{title}</h2>
            <p>{definition}</p>
            <p className="small mute num">{count}</p>
          </div>
        </section>
      ))}
    </div>
    <section className={css.use}>
      <h2>In a strategy</h2>
      <RunHere all={patterns.map(({ saying }) => ({ words: saying }))} />
    </section>
  </LearnFrame>
)
