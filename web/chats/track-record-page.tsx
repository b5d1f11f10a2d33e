import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useIsInBrowser } from '../ui/use-of-browser.ts'
import { TrackRecordFrame } from './track-record-frame.tsx'
import css from './track-record-page.module.css'

const TrackRecordFigures = lazy(async () => ({ default: (await import('./track-record-figures.tsx')).TrackRecordFigures }))

/** The page is drawn before there is anybody to ask for the record. */
const Figures = () =>
  useIsInBrowser() ? (
    <Suspense fallback={<TrackRecordFrame />}>
      <TrackRecordFigures />
    </Suspense>
  ) : (
    <TrackRecordFrame />
  )

/** What became of everything that answers have stated: how often it came true, against what was said and against chance. */
export const TrackRecordPage = () => (
  <div className={`container ${css.page}`}>
    <header className={css.lead}>
      <h1 className="h-lead">Track record</h1>
      <p className="soft read">
        Each level and each direction that the AI Agent states is written down with its horizon when it is said, and scored on the bars that
        came after. All of them count, including the wrong ones. A base rate is how often the same came true for any bar, or for levels
        drawn at random: a hit rate says something only where it differs from that.
      </p>
    </header>
    <section className={css.how} aria-labelledby="how">
      <h2 className="h-sec" id="how">
        How to read it
      </h2>
      <dl>
        <div>
          <dt>Statement</dt>
          <dd>
            A level that was said to hold, or a close above or below a price, after a number of bars that is named when it is said. It comes
            from an <Link to="/what-can-be-asked">answer to somebody’s question</Link>; who asked is not shown.
          </dd>
        </div>
        <div>
          <dt>Came true, with its interval</dt>
          <dd>
            The share of scored statements that came true, and a range computed so that it covers the true share in 95 of 100 such samples.
          </dd>
        </div>
        <div>
          <dt>Stated probability</dt>
          <dd>How likely the answer said it was. Over many statements it should equal the share that came true (calibration).</dd>
        </div>
        <div>
          <dt>Not due</dt>
          <dd>Stated, and waiting for its last bar. Nobody can take a statement back once it is made.</dd>
        </div>
      </dl>
    </section>
    <div className={css.figures}>
      <Figures />
    </div>
  </div>
)
