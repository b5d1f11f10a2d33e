import { galleryMarkets, galleryOutcomes, type GalleryMarket } from '@playbook/contract/gallery-filters'
import { outcomeClasses } from '@playbook/engine/robustness/outcome-class'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Field, Input, Select } from '../ui/field.tsx'
import { useIsInBrowser } from '../ui/use-of-browser.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import { GalleryFrame } from './gallery-frame.tsx'
import css from './gallery-page.module.css'

const GalleryList = lazy(async () => ({ default: (await import('./gallery-list.tsx')).GalleryList }))
const pauseMs = 300

const marketNames = {
  all: 'All markets',
  forex: 'Currencies',
  crypto: 'Crypto',
  stock: 'Stocks and funds',
  index: 'Indices',
  commodity: 'Commodities',
} as const satisfies Record<GalleryMarket, string>

/** The page is drawn before there is anybody to ask for its results. */
const Results = () =>
  useIsInBrowser() ? (
    <Suspense fallback={<GalleryFrame />}>
      <GalleryList />
    </Suspense>
  ) : (
    <GalleryFrame />
  )

/** Results that their owners show to everybody; each can be run again in the visitor’s browser. */
export function GalleryPage() {
  const { search, outcome, market } = useSearch({ from: '/site/gallery' })
  const navigate = useNavigate()
  const go = (next: { search?: string; outcome?: typeof outcome; market?: typeof market }) =>
    void navigate({ to: '/gallery', search: { search, outcome, market, ...next, page: 1 }, replace: true, resetScroll: false })
  const { typed, setTyped } = useSearchText(search, (text) => go({ search: text }), pauseMs)
  return (
    <div className={`container ${css.page}`}>
      <header className={css.head}>
        <h1 className="h-lead">Results that anyone can run again</h1>
        <p className={css.lead}>
          Published by their owners, including the losing ones. Your browser repeats the test and compares every figure with what was
          signed. The newest come first: ranking by return would put luck first.
        </p>
      </header>
      <div className={css.tools}>
        <div className="seg" role="group" aria-label="Outcome">
          {galleryOutcomes.map((each) => (
            <button key={each} type="button" aria-pressed={outcome === each} onClick={() => go({ outcome: each })}>
              {each === 'all' ? 'All' : outcomeClasses[each].label}
            </button>
          ))}
        </div>
        <Field label="Market" labelHidden className={css.market}>
          <Select value={market} onChange={(event) => go({ market: event.target.value as GalleryMarket })}>
            {galleryMarkets.map((each) => (
              <option key={each} value={each}>
                {marketNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Search results" labelHidden className={css.search}>
          <Input type="search" placeholder="Words, title or market ..." value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </div>
      {outcome !== 'all' && <p className="small soft">{outcomeClasses[outcome].rule}</p>}
      <div className={css.list}>
        <Results />
      </div>
      <section className={css.how} aria-labelledby="how">
        <h2 className="h-sec" id="how">
          What a card shows
        </h2>
        <p className="soft">
          These three words judge the figures of one run. The four verdicts of a{' '}
          <Link to="/features/$name" params={{ name: 'robustness' }}>
            robustness check
          </Link>{' '}
          judge more: they ask fifteen tests.
        </p>
        <dl>
          {Object.values(outcomeClasses).map(({ label, rule }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{rule}</dd>
            </div>
          ))}
          <div>
            <dt>Variants tried</dt>
            <dd>
              How many combinations of rules and numbers were tried on this site before this one was published. Nobody can set the count
              back; tries that were made elsewhere are not known.{' '}
              <Link to="/newsletter/$slug" params={{ slug: 'test-enough-variants' }}>
                Why it matters
              </Link>
            </dd>
          </div>
          <div>
            <dt>Receipt</dt>
            <dd>
              The first and last characters of the hash of all trades: a short code that changes if any trade changes. The page behind it
              has the signed statement, every figure and the rules.
            </dd>
          </div>
        </dl>
      </section>
    </div>
  )
}
