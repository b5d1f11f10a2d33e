import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { formatUsd } from '@playbook/engine/format/money'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { formatTime } from '../ui/time.tsx'
import { shownAssumption } from './assumption-chip.tsx'
import { ruleClass } from './rule-color.ts'
import { RuleList } from './rule-list.tsx'
import { groupRules } from './understanding.tsx'
import { textMarks } from './text-marks.ts'
import css from './result.module.css'

/** The words and what they became, what was assumed, and what the result was made from. */
export function ConfigurationTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult | null }) {
  const [lit, setLit] = useState<number | null>(null)
  const { reading } = strategy
  return (
    <>
      <div className={css.two}>
        <Card title="Your words" padded>
          <p className={`trace ${css.text}`}>
            {textMarks(reading.phrases, strategy.strategy_text).map((mark) => (
              <span
                key={mark.start}
                className={classNames(
                  mark.rule !== null && `ph ${ruleClass(mark.rule)}`,
                  mark.kind === 'left' && 'left',
                  mark.rule !== null && mark.rule === lit && 'on',
                )}
              >
                {mark.rule === null ? (
                  strategy.strategy_text.slice(mark.start, mark.end)
                ) : (
                  <Marked words={strategy.strategy_text.slice(mark.start, mark.end)} rule={mark.rule} />
                )}
              </span>
            ))}
          </p>
        </Card>
        <Card title="What was run" padded>
          <RuleList groups={groupRules(reading.rules)} lit={lit} onLit={setLit} />
          {reading.assumptions.length > 0 && (
            <>
              <h3 className="label" style={{ margin: '14px 0 7px' }}>
                Assumed, because the text does not say
              </h3>
              <div className="row wrap" style={{ gap: 6 }}>
                {reading.assumptions.map((each) => (
                  <Chip key={each.path}>
                    {each.label} <b>{shownAssumption(each)}</b>
                  </Chip>
                ))}
              </div>
            </>
          )}
        </Card>
      </div>
      {result !== null && <Receipt result={result} />}
    </>
  )
}

const Marked = ({ words, rule }: { words: string; rule: number }) => (
  <>
    <u>{words}</u>
    <sup>{rule}</sup>
  </>
)

const commissionWords = {
  percent: '% of the trade’s value a side',
  per_unit: 'a unit and side',
  per_lot: 'a lot and side',
  fixed: 'USD an order',
} as const

function Receipt({ result }: { result: StrategyResult }) {
  const { receipt } = result
  const rows: readonly (readonly [string, string])[] = [
    [
      'Prices',
      `${receipt.source === 'simulated' ? 'Simulated market' : 'Imported by you'}: ${receipt.symbol}, ${timeframeLabel[receipt.timeframe]}`,
    ],
    ['Bars', `${receipt.bars.toLocaleString('en-US')} tested, ${receipt.warmup_bars.toLocaleString('en-US')} before them for warm-up`],
    ['From – to', `${formatTime(receipt.first_time, 'full', 'utc')} – ${formatTime(receipt.last_time, 'full', 'utc')} UTC`],
    ['Start capital', formatUsd(result.initial_capital)],
    ['Spread', `${receipt.spread} in price`],
    ['Slippage', `${receipt.slippage} in price, on market and stop fills`],
    ['Commission', `${receipt.commission.value} ${commissionWords[receipt.commission.kind as keyof typeof commissionWords] ?? ''}`],
    [
      'Financing',
      receipt.financing === null
        ? 'None'
        : `${receipt.financing.long_percent_per_year}% a year long, ${receipt.financing.short_percent_per_year}% short, each night`,
    ],
    ['Conversion to USD', receipt.conversion ?? 'Not needed, or by the pair’s own price'],
    ['Fees paid', formatUsd(result.fees_paid)],
    ['Run time', `${receipt.run_ms.toFixed(0)} ms`],
    ['Versions', `engine ${receipt.engine_version}, reader ${receipt.reader_version}`],
  ]
  return (
    <Card title="Receipt" note="the same inputs give the same trades" padded>
      <dl className={css.receipt}>
        {rows.map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
        <Line name="Plan" value={receipt.plan_hash} isCode />
        <Line name="Data" value={receipt.data_hash} isCode />
        <Line name="Trades" value={receipt.trade_hash} isCode />
      </dl>
    </Card>
  )
}

const Line = ({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) => (
  <>
    <dt>{name}</dt>
    <dd className={isCode ? 'code' : 'num'}>{value}</dd>
  </>
)
