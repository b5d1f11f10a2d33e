import type { CheckDepth } from '@playbook/contract/robustness'
import { useState, type ReactNode } from 'react'
import { PriceProblem } from '../billing/price-problem.tsx'
import { acceptedTokens, MissingTokens, Price } from '../billing/price.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { useStartCheck } from './use-check.ts'
import { useCheckPrices } from './use-study-price.ts'
import css from './check-form.module.css'

const depthOptions = [
  { value: 'full', label: 'Full' },
  { value: 'quick', label: 'Quick' },
] as const satisfies readonly { value: CheckDepth; label: string }[]

/** Measured: a full check of 10,000 bars on two cores. */
const fullSecondsPerBar = 7 / 10_000
const quickShare = 0.3
const shownFromSeconds = 5

/** How long a check takes, in words; without a number of bars it is not said. */
function durationText(bars: number | null, depth: CheckDepth): string {
  if (bars === null) return ''
  const seconds = Math.max(shownFromSeconds, bars * fullSecondsPerBar * (depth === 'quick' ? quickShare : 1))
  if (seconds < 50) return `About ${Math.ceil(seconds / 5) * 5} seconds.`
  return seconds < 90 ? 'About a minute.' : `About ${Math.round(seconds / 60)} minutes.`
}

interface CheckFormProps {
  readonly strategyId: string
  readonly bars: number | null
  readonly label: string
  readonly asked?: { readonly depth: CheckDepth; readonly seed: number } | undefined
  readonly after?: ReactNode
}

const maxSeed = 2_147_483_647
const isSeed = (seed: number) => Number.isInteger(seed) && seed >= 1 && seed <= maxSeed

/** How deep to check, and with which seed: the same seed gives the same figures. */
export function CheckForm({ strategyId, bars, label, asked, after }: CheckFormProps) {
  const start = useStartCheck(strategyId)
  const prices = useCheckPrices(strategyId, bars)
  const [depth, setDepth] = useState<CheckDepth>(asked?.depth ?? 'full')
  const [seed, setSeed] = useState(String(asked?.seed ?? 1))
  const problem = isSeed(Number(seed)) ? undefined : `A whole number from 1 to ${shortNumber(maxSeed)}`
  const quote = prices[depth]
  const begin = (accepted: { accepted_tokens?: number }) => start.mutate({ depth, seed: Number(seed), ...accepted })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined && !start.isPending) begin(acceptedTokens(quote))
      }}
    >
      <div className={css.depth}>
        <span className="lab">Depth</span>
        <Segmented label="Depth" value={depth} options={depthOptions} onChange={setDepth} />
      </div>
      <Field label="Seed" error={problem} className={css.seed}>
        <Input inputMode="numeric" value={seed} onChange={(event) => setSeed(event.target.value)} />
      </Field>
      <div className="row wrap">
        <Button type="submit" variant="primary" icon="lab" busy={start.isPending}>
          {label}
          <Price quote={quote} />
        </Button>
        <MissingTokens quote={quote} />
        {after}
      </div>
      <PriceProblem
        error={start.error}
        what="this check"
        kept="The result and these settings stay as they are."
        cheaper={
          depth === 'full' && prices.quick !== null
            ? { title: 'Check quickly', label: 'Choose quick', quote: prices.quick, onUse: () => (setDepth('quick'), start.reset()) }
            : null
        }
        wait={{ title: 'Check later', text: 'The result is kept, and can be checked at any time.', label: 'Later', onWait: start.reset }}
        onGoOn={(accepted) => begin({ accepted_tokens: accepted })}
        onClose={start.reset}
      />
      <p className="small mute">{`${durationText(bars, depth)} The same seed gives the same figures.`.trim()}</p>
    </form>
  )
}
