import type { MarketAnalysis } from '@playbook/contract/market-analysis'
import type { MarketDetail } from '@playbook/contract/markets'
import { averagePeriod, volatilityDays } from '@playbook/engine/analysis/key-figures'
import { trendBars, trendDeviations, trendPercent } from '@playbook/engine/analysis/trend-rule'
import { missingCount, unknownFigure } from '@playbook/engine/format/number-text'
import { sessionStateAt } from '@playbook/engine/market/session-state'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import type { ReactNode } from 'react'
import { useLivePrice } from '../live/use-live.ts'
import { isOldPrice, oldPriceWords } from '../markets/price-age.ts'
import { dayWords } from '../markets/session-words.ts'
import { useNow } from '../markets/use-now.ts'
import { Figure } from '../ui/figure.tsx'
import { formatPercent, formatPrice, formatVolume, numberText } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTimeDisplay } from '../ui/time.tsx'
import { trend } from '../ui/trend.ts'
import { trendWords } from './trend-words.ts'
import css from './analysis.module.css'

interface MarketNowProps {
  readonly symbol: string
  readonly market: MarketDetail | undefined
  readonly analysis: MarketAnalysis | undefined
  /** Strategies of one's own on this market; undefined until it is known. */
  readonly strategies: number | undefined
  /** Stands in the place of the words where they could not be had. */
  readonly failure: ReactNode
}

/** A market now: one sentence, the facts under it, and the key figures. */
export function MarketNow({ symbol, market, analysis, strategies, failure }: MarketNowProps) {
  return (
    <section className={`ledger ${css.now}`} aria-label={`${symbol} now`}>
      <div className={css.words}>
        <NowTitle symbol={symbol} market={market} />
        {failure ?? (analysis === undefined ? <WordsSkeleton /> : <Words analysis={analysis} />)}
      </div>
      <dl className={`figs ${css.figs}`} aria-label="Key figures">
        {market === undefined || (analysis === undefined && failure === null) ? (
          <FiguresSkeleton />
        ) : (
          <Figures market={market} analysis={analysis} strategies={strategies} />
        )}
      </dl>
    </section>
  )
}

/** Prices that have long stood still are not of now. */
function NowTitle({ symbol, market }: Pick<MarketNowProps, 'symbol' | 'market'>) {
  const now = useNow()
  const at = useLivePrice(symbol)?.at ?? null
  const isOld = market !== undefined && at !== null && isOldPrice(at, now)
  return <h2 className="label">{isOld ? `${symbol} on ${oldPriceWords(at, market)}` : `${symbol} now`}</h2>
}

const Words = ({ analysis: { headline, facts } }: { analysis: MarketAnalysis }) => (
  <>
    <p className={css.lead}>{headline}</p>
    <p className="soft">{facts}</p>
  </>
)

const WordsSkeleton = () => (
  <div className={css.wait} role="status" aria-busy="true" aria-label="Looking over the market">
    <Skeleton height={26} />
    <Skeleton width="62%" height={26} />
    <Skeleton height={14} />
    <Skeleton width="88%" height={14} />
  </div>
)

const figureCount = 12
const FiguresSkeleton = () =>
  Array.from({ length: figureCount }, (_, each) => (
    <div key={each}>
      <dt>
        <Skeleton width={70} height={18} />
      </dt>
      <dd>
        <Skeleton width={90} height={27} />
      </dd>
    </div>
  ))

interface FiguresProps {
  readonly market: MarketDetail
  readonly analysis: MarketAnalysis | undefined
  readonly strategies: number | undefined
}

function Figures({ market, analysis, strategies }: FiguresProps) {
  const price = (value: number | null | undefined) => formatPrice(value, { decimals: market.price_decimals })
  const chosen = analysis?.trends.find(({ timeframe }) => timeframe === analysis.timeframe)
  const label = analysis === undefined ? '' : timeframeLabel[analysis.timeframe]
  return (
    <>
      <Distance
        label="ATR 14"
        value={analysis?.atr_14 ?? null}
        market={market}
        definition={`Average true range of the last 14 bars${label === '' ? '' : ` on ${label}`}, after Wilder.`}
        reason={analysis?.atr_14 === null ? 'It needs 15 closed bars.' : null}
      />
      <Figure
        label="Volatility"
        value={formatPercent(analysis?.volatility_percent ?? null, 'percent', { digits: 1 })}
        note="a year"
        definition={`Standard deviation of the last ${volatilityDays} daily returns, for a year of as many trading days as this market had.`}
        reason={analysis?.volatility_percent === null ? `It needs more than ${volatilityDays} daily bars.` : null}
      />
      <Figure
        label="52-week high"
        value={price(analysis?.high_52w ?? market.high_52w)}
        definition="The highest price of the last 52 weeks."
      />
      <Figure label="52-week low" value={price(analysis?.low_52w ?? market.low_52w)} definition="The lowest price of the last 52 weeks." />
      <Distance label="Spread" value={market.spread} market={market} definition="The difference of ask and bid that a backtest takes." />
      <Figure
        label={`Trend${label === '' ? '' : `, ${label}`}`}
        value={chosen?.rule == null ? unknownFigure : trendWords[chosen.rule]}
        definition={`Up above +${trendPercent}% over the last ${trendBars} bars, down below −${trendPercent}%, else sideways. Scaled by volatility, a trend is more than ${trendDeviations} standard deviation of such moves.`}
      />
      <NextChange market={market} />
      <Figure
        label="Your strategies"
        value={strategies === undefined ? missingCount : String(strategies)}
        definition="Strategies of yours on this market, all versions counted."
      />
      <LiveFigures market={market} />
      <Figure
        label={`SMA ${averagePeriod}`}
        value={price(analysis?.sma_20)}
        definition={`The mean of the last ${averagePeriod} closes${label === '' ? '' : ` on ${label}`}.`}
        reason={analysis?.sma_20 === null ? `It needs ${averagePeriod} closes.` : null}
      />
      <Figure
        label="Volume"
        value={formatVolume(market.volume_24h)}
        note="1 day"
        definition="What was traded in the 24 hours before the market last traded, or on its last day where only days are known, as the source counts it."
      />
    </>
  )
}

/** The figures that change with every price; the others are not drawn again for it. */
function LiveFigures({ market }: { market: MarketDetail }) {
  const live = useLivePrice(market.symbol)
  const change = live === undefined ? market.price_change_percentage : live.change_percent
  return (
    <>
      <Figure
        label="Last price"
        value={formatPrice(live?.last ?? market.current_price, { decimals: market.price_decimals })}
        definition="The newest price of the source."
      />
      <Figure
        label="Change"
        value={formatPercent(change, 'percent', { signed: true })}
        note="1 day"
        sign={trend(change) ?? null}
        definition="From the close of the trading day before to the newest price."
      />
    </>
  )
}

interface DistanceProps {
  readonly label: string
  /** In price. */
  readonly value: number | null
  readonly market: MarketDetail
  readonly definition: string
  /** Why there is none. */
  readonly reason?: string | null
}

/** A distance in pips where the market has them, else in price. */
function Distance({ label, value, market: { pip, price_decimals: decimals }, definition, reason = null }: DistanceProps) {
  if (value === null) return <Figure label={label} value={unknownFigure} definition={definition} reason={reason} />
  if (pip === null) return <Figure label={label} value={numberText(value, decimals)} definition={definition} />
  return <Figure label={label} value={numberText(value / pip, 1)} note="pips" definition={definition} />
}

/** When the market opens next, or closes while it is open. */
function NextChange({ market: { calendar } }: { readonly market: MarketDetail }) {
  const now = useNow()
  const zone = useTimeDisplay()
  const { isOpen, next } = sessionStateAt(calendar, now)
  const definition = 'By the trading hours and holidays of the market, in the zone that times are shown in.'
  if (next.kind === 'never') return <Figure label="Next close" value="Never" definition={definition} />
  return <Figure label={isOpen ? 'Next close' : 'Next open'} value={dayWords(next.at, now, zone)} definition={definition} />
}
