import { sweepMethods } from '@playbook/contract/robustness'
import type { PlanParameter } from '@playbook/engine/robustness/parameters'
import { robustnessLimits, sweepObjectives, type SweepObjective } from '@playbook/engine/robustness/settings'
import { statisticsCatalogue } from '@playbook/engine/statistics/catalogue'
import { useMemo, useState } from 'react'
import { PriceProblem } from '../billing/price-problem.tsx'
import { acceptedTokens, MissingTokens, Price } from '../billing/price.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { formatCount, shortNumber } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { axisProblem, firstDraft, gridCount, sweepProblem, sweepRequest, valuesOf, type AxisDraft, type SweepDraft } from './sweep-draft.ts'
import { useSweepPrice } from './use-study-price.ts'
import { useStartSweep } from './use-sweep.ts'
import css from './sweep-form.module.css'

interface SweepFormProps {
  readonly strategyId: string
  readonly parameters: readonly PlanParameter[]
  readonly onStarted: (id: string) => void
}

const methodWords = {
  grid: { label: 'Grid', hint: 'Every combination, or an even draw where there are more than the limit.' },
  random: { label: 'Random', hint: 'Random combinations, none twice.' },
  guided: { label: 'Guided', hint: 'Searches near what did well so far: fewer runs, and a less even picture of the whole.' },
} as const

/** Which numbers to vary, how far, and what to look for. */
export function SweepForm({ strategyId, parameters, onStarted }: SweepFormProps) {
  const [draft, setDraft] = useState<SweepDraft>(() => firstDraft(parameters))
  const start = useStartSweep(strategyId, onStarted)
  const change = (part: Partial<SweepDraft>) => setDraft((now) => ({ ...now, ...part }))
  const changeAxis = (path: string, part: Partial<AxisDraft>) =>
    setDraft((now) => ({ ...now, axes: { ...now.axes, [path]: { ...now.axes[path]!, ...part } } }))
  const problem = sweepProblem(draft, parameters)
  const most = Number(draft.maxCombinations)
  const combinations = gridCount(draft)
  const runs = Math.min(combinations, most)
  const asked = useMemo(() => (problem === undefined ? sweepRequest(draft) : null), [problem, draft])
  const quote = useSweepPrice(strategyId, asked)
  const begin = (accepted: { accepted_tokens?: number }) => start.mutate({ ...sweepRequest(draft), ...accepted })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined && !start.isPending) begin(acceptedTokens(quote))
      }}
    >
      <Card title="Parameters" note={`At most ${robustnessLimits.axes}`}>
        <ul className={css.axes}>
          {parameters.map((parameter) => (
            <AxisRow
              key={parameter.path}
              parameter={parameter}
              axis={draft.axes[parameter.path]!}
              onChange={(part) => changeAxis(parameter.path, part)}
            />
          ))}
        </ul>
      </Card>
      <Card title="Search" padded>
        <Search draft={draft} change={change} />
        <Constraints draft={draft} parameters={parameters} onChange={(constraints) => change({ constraints })} />
      </Card>
      <div className="row wrap">
        <Button type="submit" variant="primary" icon="play" busy={start.isPending} disabledReason={problem}>
          Start sweep
          {problem === undefined && <Price quote={quote} />}
        </Button>
        <MissingTokens quote={quote} />
        {problem === undefined && (
          <span className="small soft num">
            {`Up to ${formatCount(runs, 'run')}${combinations > most ? ` of ${shortNumber(combinations)} combinations` : ''}. Each counts as a trial.`}
          </span>
        )}
      </div>
      <PriceProblem
        error={start.error}
        what="this sweep"
        kept="What you have chosen stays here."
        wait={{ title: 'Sweep less, or later', text: 'Fewer combinations cost less.', label: 'Change the sweep', onWait: start.reset }}
        onGoOn={(accepted) => begin({ accepted_tokens: accepted })}
        onClose={start.reset}
      />
    </form>
  )
}

/** How to search, for what, and how long. */
const Search = ({ draft, change }: { draft: SweepDraft; change: (part: Partial<SweepDraft>) => void }) => (
  <div className={css.search}>
    <div className={css.method}>
      <span>Method</span>
      <Segmented
        label="Method"
        value={draft.method}
        options={sweepMethods.map((value) => ({ value, label: methodWords[value].label }))}
        onChange={(method) => change({ method })}
      />
      <p className="hint">{methodWords[draft.method].hint}</p>
    </div>
    <Field label="Look for the best">
      <Select value={draft.objective} onChange={(event) => change({ objective: event.target.value as SweepObjective })}>
        {sweepObjectives.map((name) => (
          <option key={name} value={name}>
            {statisticsCatalogue[name].title}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Most combinations">
      <Input inputMode="numeric" value={draft.maxCombinations} onChange={(event) => change({ maxCombinations: event.target.value })} />
    </Field>
    <Field label="Minimum trades">
      <Input inputMode="numeric" value={draft.minTrades} onChange={(event) => change({ minTrades: event.target.value })} />
    </Field>
    <Field label="Seed">
      <Input inputMode="numeric" value={draft.seed} onChange={(event) => change({ seed: event.target.value })} />
    </Field>
  </div>
)

interface AxisRowProps {
  readonly parameter: PlanParameter
  readonly axis: AxisDraft
  readonly onChange: (part: Partial<AxisDraft>) => void
}

const ends = [
  ['from', 'From'],
  ['to', 'To'],
  ['step', 'Step'],
] as const

function AxisRow({ parameter, axis, onChange }: AxisRowProps) {
  const problem = axisProblem(axis, parameter)
  return (
    <li className={css.axis} data-on={axis.isOn || undefined}>
      <Checkbox
        label={
          <>
            <b>{parameter.label}</b> <span className="mute num">{`now ${parameter.value}`}</span>
          </>
        }
        checked={axis.isOn}
        onChange={(event) => onChange({ isOn: event.target.checked })}
      />
      {axis.isOn && (
        <div className={css.range}>
          {ends.map(([key, label]) => (
            <Field key={key} label={label}>
              <Input
                inputMode="decimal"
                aria-label={`${label}, ${parameter.label}`}
                value={axis[key]}
                onChange={(event) => onChange({ [key]: event.target.value })}
              />
            </Field>
          ))}
          <span className={`small mute num ${css.count}`}>{formatCount(valuesOf(axis), 'value')}</span>
        </div>
      )}
      {problem !== undefined && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

interface ConstraintsProps {
  readonly draft: SweepDraft
  readonly parameters: readonly PlanParameter[]
  readonly onChange: (constraints: SweepDraft['constraints']) => void
}

/** Pairs of which one must stay below the other. Fast below slow goes without saying. */
function Constraints({ draft: { constraints }, parameters, onChange }: ConstraintsProps) {
  const [first, second] = parameters
  if (first === undefined || second === undefined) return null
  const set = (at: number, part: Partial<SweepDraft['constraints'][number]>) =>
    onChange(constraints.map((each, i) => (i === at ? { ...each, ...part } : each)))
  const select = (at: number, key: 'smaller' | 'larger', label: string) => (
    <Select aria-label={label} value={constraints[at]![key]} onChange={(event) => set(at, { [key]: event.target.value })}>
      {parameters.map(({ path, label: name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </Select>
  )
  return (
    <div className={css.constraints}>
      {constraints.map((_, at) => (
        // Constraints have no name of their own; they only grow and shrink.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.constraint}>
          {select(at, 'smaller', 'Smaller parameter')}
          <span className="small soft">stays below</span>
          {select(at, 'larger', 'Larger parameter')}
          <IconButton icon="x" label="Remove this constraint" onClick={() => onChange(constraints.filter((__, i) => i !== at))} />
        </div>
      ))}
      <div className="row wrap">
        <Button
          size="sm"
          variant="ghost"
          icon="plus"
          onClick={() => onChange([...constraints, { smaller: first.path, larger: second.path }])}
        >
          Add a constraint
        </Button>
        <span className="small mute">A fast average below a slow one goes without saying.</span>
      </div>
    </div>
  )
}
