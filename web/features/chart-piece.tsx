import { marketSources } from '@playbook/contract/market-sources'
import { newStudy } from '@playbook/engine/chart/chart-study'
import { computeStudies, newStudyWorld } from '@playbook/engine/chart/compute-studies'
import { studyCatalogue } from '@playbook/engine/chart/study-catalogue'
import { priceDecimals } from '@playbook/engine/format/price'
import { indicatorVocabulary, type IndicatorName } from '@playbook/engine/indicators/vocabulary'
import { barAt } from '@playbook/engine/market/bars'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { lastBars } from '@playbook/engine/market/simulate'
import { isIntraday, timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useMemo, useState } from 'react'
import { PriceChart } from '../chart/price-chart.tsx'
import { lineId } from '../indicators/answer-studies.ts'
import { studyChartLines } from '../indicators/study-chart-lines.ts'
import { exampleMarket } from '../site/example-market.ts'
import { Field, Select } from '../ui/field.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { formatTime } from '../ui/time.tsx'
import { TimeframeOptions } from '../ui/timeframe-options.tsx'
import css from './piece.module.css'

const symbols = ['SPY', 'AAPL', 'EURUSD', 'BTCUSD', 'XAUUSD'] as const
const count = 400

function computeChart(symbol: string, timeframe: Timeframe, indicator: IndicatorName) {
  const instrument = findInstrument(symbol)!
  const { calendar } = instrument
  const bars = lastBars(instrument, timeframe, exampleMarket.nowSeconds, count)
  const studies = [newStudy('shown', indicator)]
  const columns = new Map(
    computeStudies(studies, newStudyWorld({ bars, timeframe, instrument })).flatMap((study) =>
      study.ok
        ? Object.entries(study.lines).map(([output, values]) => [lineId(study.id, output), { times: bars.time, values }] as const)
        : [],
    ),
  )
  const dateOf = (time: number) => tradingDateOf(time, calendar)
  return {
    bars: Array.from({ length: bars.length }, (_, i) => barAt(bars, i)),
    lines: studyChartLines(studies, (id) => columns.get(id)),
    decimals: priceDecimals(instrument, bars.close[bars.length - 1] ?? 1),
    dateOf: isIntraday(timeframe) ? null : dateOf,
    describeTime: (time: number) =>
      isIntraday(timeframe) ? formatTime(time, 'full') : formatTime(`${dateOf(time)}T00:00:00Z`, 'date', 'utc'),
  }
}

/** The chart of the product over prices that this browser computes, with an indicator by the engine. */
export function ChartPiece() {
  const [symbol, setSymbol] = useState<string>('SPY')
  const [timeframe, setTimeframe] = useState<Timeframe>('1d')
  const [indicator, setIndicator] = useState<IndicatorName>('bb')
  const { bars, lines, decimals, dateOf, describeTime } = useMemo(
    () => computeChart(symbol, timeframe, indicator),
    [symbol, timeframe, indicator],
  )
  return (
    <div className="stack">
      <div className={css.tools}>
        <Field label="Market" className={css.field}>
          <Select value={symbol} onChange={(event) => setSymbol(event.target.value)}>
            {symbols.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
        <Field label="Timeframe" className={css.field}>
          <Select value={timeframe} onChange={(event) => setTimeframe(timeframes.find((each) => each === event.target.value) ?? '1d')}>
            <TimeframeOptions />
          </Select>
        </Field>
        <Field label="Indicator" className={css.field}>
          <Select value={indicator} onChange={(event) => setIndicator(event.target.value as IndicatorName)}>
            {(Object.keys(studyCatalogue) as IndicatorName[]).map((name) => (
              <option key={name} value={name}>
                {indicatorVocabulary[name].title}
              </option>
            ))}
          </Select>
        </Field>
        <SourceBadge facts={marketSources.simulated} />
      </div>
      <div className={`card ${css.chart}`}>
        <PriceChart
          key={`${symbol} ${timeframe}`}
          label={`${symbol} ${timeframeLabel[timeframe]} candles`}
          bars={bars}
          lines={lines}
          decimals={decimals}
          dateOf={dateOf}
          describeTime={describeTime}
        />
      </div>
    </div>
  )
}
