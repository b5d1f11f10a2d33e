import type { PricingPlan } from '@playbook/contract/financial'
import { needPercent } from '@playbook/contract/plans'
import { lowerFirst } from '@playbook/engine/format/lower-first'
import { useId } from 'react'
import { Interval } from '../ui/interval.tsx'
import { formatUsdCents, numberText } from '../ui/numbers.ts'
import { BuyButton } from './buy-button.tsx'
import { actNamesInOrder, answerRange, exampleActs, type ExampleAct, type Need, type Reckoning } from './monthly-need.ts'
import css from './pricing.module.css'

const inFull = (value: number) => numberText(value, 0)
const most: Need = { backtests: 300, reports: 40, answers: 600 }
const steps: Need = { backtests: 5, reports: 1, answers: 10 }

interface NeedCalculatorProps {
  readonly counts: Need
  readonly onChange: (counts: Need) => void
  readonly reckoning: Reckoning
  readonly plans: readonly PricingPlan[]
}

/** Sliders of what somebody does in a month, with the arithmetic and the plan that it comes to. */
export function NeedCalculator({ counts, onChange, reckoning, plans }: NeedCalculatorProps) {
  const { plan } = reckoning
  const largest = plans.findLast(({ kind }) => kind === 'plan')
  const shown = plan ?? (reckoning.need === 0 ? undefined : largest)
  return (
    <div className={`card ${css.calc}`}>
      <section className={css.need} aria-labelledby="need">
        <h2 className="h-panel" id="need">
          What do you do in a month?
        </h2>
        {actNamesInOrder.map((act) => (
          <Slider key={act} act={act} value={counts[act]} onChange={(value) => onChange({ ...counts, [act]: value })} />
        ))}
        <Scale reckoning={reckoning} plans={plans} />
      </section>
      <section className={css.sum} aria-labelledby="arithmetic">
        <h2 className="h-panel" id="arithmetic">
          The arithmetic
        </h2>
        <dl className={css.lines}>
          {reckoning.lines.map(({ act, count, tokens }) => (
            <div key={act}>
              <dt>
                {inFull(count)} {lowerFirst(exampleActs[act].name)} × {inFull(exampleActs[act].tokens)}
              </dt>
              <dd className="num">{inFull(tokens)}</dd>
            </div>
          ))}
          <div data-sum>
            <dt>Need</dt>
            <dd className="num">{inFull(reckoning.need)}</dd>
          </div>
          <div data-sum>
            <dt>× {needPercent}%, room for a busy month</dt>
            <dd className="num">{inFull(reckoning.wanted)}</dd>
          </div>
        </dl>
        <div className={`ledger ${css.recommended}`} aria-live="polite">
          <p className="label">Recommended</p>
          <div className={css.named}>
            <h3>{shown === undefined ? 'Free' : plan === undefined ? `${shown.name} and packs` : shown.name}</h3>
            <p className={`num ${css.price}`}>{formatUsdCents(shown?.price_cents ?? 0)}</p>
          </div>
          <p className="soft">{reckoning.why}</p>
          {shown !== undefined && <BuyButton plan={shown} words={`Start with ${shown.name}`} variant="primary" size="lg" block />}
        </div>
      </section>
    </div>
  )
}

function Slider({ act, value, onChange }: { act: ExampleAct; value: number; onChange: (value: number) => void }) {
  const id = useId()
  const { name, about, tokens } = exampleActs[act]
  const each = act === 'answers' ? `${answerRange.map(inFull).join(' – ')} tokens each` : `${inFull(tokens)} tokens each`
  return (
    <div className={css.slider}>
      <label htmlFor={id}>
        {name}
        <span className="num">
          {each}, {about}
        </span>
      </label>
      <output htmlFor={id} className="num">
        {inFull(value)}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={most[act]}
        step={steps[act]}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

/** The month between its least and its most on the scale of the plans. */
function Scale({ reckoning, plans }: { reckoning: Reckoning; plans: readonly PricingPlan[] }) {
  const { low, high, need, wanted, plan } = reckoning
  const end = Math.max(plan?.tokens ?? 0, high, wanted, 1) * 1.1
  const marks = plans.filter(({ kind, tokens }) => kind === 'plan' && tokens <= end && tokens / end > 0.12)
  return (
    <div className={css.scale}>
      <p className="row between wrap small">
        <span className="soft">Your month on the scale of the plans, in tokens</span>
        <span className="mute num">
          {inFull(low)} – {inFull(high)} as answers cost least or most
        </span>
      </p>
      <Interval low={low} expected={need} high={high} axis={[0, end]} />
      <svg className={css.marks} aria-hidden="true">
        {marks.map(({ code, name, tokens }) => (
          <svg key={code} x={`${((tokens / end) * 100).toFixed(2)}%`} overflow="visible">
            <text className="num" data-hit={code === plan?.code || undefined}>
              <tspan x="0" dy="1em">
                {name}
              </tspan>
              <tspan x="0" dy="1.3em">
                {inFull(tokens)}
              </tspan>
            </text>
          </svg>
        ))}
      </svg>
    </div>
  )
}
