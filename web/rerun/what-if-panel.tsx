import { strategyInputs, type RunInputs } from '@playbook/contract/publications'
import { interpret, listStrategies, type StrategyDetail, type StrategyResult } from '@playbook/contract/strategies'
import { engineVersion } from '@playbook/engine/backtest/run'
import { dialsOf, overridesOf, type Dial } from '@playbook/engine/robustness/dials'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { isPriceProblem } from '../billing/price-problem.tsx'
import { acceptedTokens, Price } from '../billing/price.tsx'
import { RunPriceProblem } from '../billing/run-price-problem.tsx'
import { useRerunPrices } from '../billing/use-rerun-price.ts'
import { changedRequest } from '../strategies/builder/changed-request.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { numberText } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { useNavigateWhileHere } from '../ui/use-navigate-while-here.ts'
import { ComparedFigures } from './compared-figures.tsx'
import type { Overrides } from './compute-rerun.ts'
import { DialField } from './dial-field.tsx'
import { OverlayCard } from './overlay-card.tsx'
import { AmbiguousTrades, RerunStatus } from './rerun-status.tsx'
import { useRerun, type RerunState } from './use-rerun.ts'
import css from './what-if.module.css'

interface WhatIfPanelProps {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
  readonly onClose: () => void
}

/** Fetches once what the run was computed from; the answer stays as long as the page. */
export function WhatIfPanel({ strategy, result, onClose }: WhatIfPanelProps) {
  const inputs = useQuery({ ...queryOf(strategyInputs, { params: { id: strategy.id } }), staleTime: Infinity, retry: false })
  if (inputs.isPending) return <SkeletonCard rows={10} label="Loading what the backtest was computed from" />
  if (inputs.isLoadingError)
    return (
      <Card title="What if" actions={<CloseButton onClose={onClose} />} padded>
        <FailBox title="This backtest cannot be run again here" onRetry={() => void inputs.refetch()}>
          {messageOf(inputs.error)}
        </FailBox>
      </Card>
    )
  return <Dials strategy={strategy} result={result} inputs={inputs.data} onClose={onClose} />
}

const CloseButton = ({ onClose }: { onClose: () => void }) => <IconButton icon="x" label="Close what-if" size="sm" onClick={onClose} />

const groups = [
  ['costs', 'Costs'],
  ['account', 'Account and size'],
  ['rules', 'Numbers of the rules'],
] as const satisfies readonly (readonly [Dial['group'], string])[]

const spreadId = 'costs.spread'

function Dials({ strategy, result, inputs, onClose }: WhatIfPanelProps & { readonly inputs: RunInputs }) {
  const dials = useMemo(() => dialsOf(inputs.plan, inputs.instrument, inputs.initial_capital), [inputs])
  const [values, setValues] = useState<Readonly<Record<string, number>>>({})
  const [isFinanced, setIsFinanced] = useState(true)
  const rerun = useRerun(inputs)
  const overrides = useMemo<Overrides>(
    () => ({ ...overridesOf(dials, values), ...(isFinanced ? {} : { 'costs.financing': 'none' }) }),
    [dials, values, isFinanced],
  )
  const { run } = rerun
  useEffect(() => run(overrides), [run, overrides])
  const isTurned = Object.keys(overrides).length > 0
  const breakEvenId = useId()
  const spread = dials.find(({ id }) => id === spreadId)
  const breakEven = spread === undefined ? null : breakEvenOf(spread, rerun)
  const reset = () => {
    setValues({})
    setIsFinanced(true)
  }
  const fieldOf = (dial: Dial) => (
    <DialField
      key={dial.id}
      dial={dial}
      value={values[dial.id] ?? dial.value}
      onChange={(value) => setValues((now) => ({ ...now, [dial.id]: value }))}
      {...(dial.id === spreadId ? { mark: breakEven?.mark ?? null, describedBy: breakEvenId } : {})}
    />
  )
  return (
    <>
      <Card title="What if" note="runs again here, in your browser, on the same bars" actions={<CloseButton onClose={onClose} />} padded>
        <div className={css.panel}>
          <div className={css.groups}>
            {groups.map(([group, title]) => (
              <fieldset key={group} className={css.group}>
                <legend className="label">{title}</legend>
                {dials.filter((dial) => dial.group === group).map(fieldOf)}
                {group === 'costs' && (
                  <>
                    <p id={breakEvenId} className={`small mute num ${css.breakEven}`}>
                      {breakEven?.words ?? ''}
                    </p>
                    {inputs.costs.financing !== null && (
                      <Switch
                        label="Financing of each night"
                        checked={isFinanced}
                        onChange={(event) => setIsFinanced(event.target.checked)}
                      />
                    )}
                  </>
                )}
              </fieldset>
            ))}
          </div>
          <div className={css.outcome}>
            <ComparedFigures result={result} outcome={rerun.outcome} />
            <RerunStatus rerun={rerun} bars={inputs.bars.count} onCancel={rerun.cancel} />
            <AmbiguousTrades outcome={rerun.outcome} source={inputs.source} />
            <Baseline inputs={inputs} rerun={rerun} isTurned={isTurned} />
            <div className="row wrap">
              <SaveButton strategy={strategy} overrides={overrides} isTurned={isTurned} />
              <Button variant="ghost" disabled={!isTurned} onClick={reset}>
                Reset
              </Button>
            </div>
          </div>
        </div>
      </Card>
      <OverlayCard result={result} outcome={rerun.outcome} isTurned={isTurned} />
    </>
  )
}

/** Where on the spread's dial nothing would be earned. */
function breakEvenOf({ scale, unit, to }: Dial, { breakEven, outcome }: RerunState) {
  if (breakEven === null || outcome === null) return null
  if (breakEven === 0) return { mark: null, words: 'It makes no profit even without a spread.' }
  const at = breakEven / scale
  const words = `Nothing is earned from a spread of ${numberText(at, at < 10 ? 2 : 1)}${unit === null ? '' : ` ${unit}`} on`
  return { mark: at > to ? null : { at, words }, words: at > to ? `${words}, beyond this slider.` : `${words}.` }
}

/** Whether this browser gets the stored trades when nothing is turned: only then do the changes say something. */
function Baseline({ inputs, rerun, isTurned }: { inputs: RunInputs; rerun: RerunState; isTurned: boolean }) {
  const [isSame, setIsSame] = useState<boolean | null>(null)
  const { outcome, isRunning } = rerun
  const now = !isTurned && !isRunning && outcome !== null ? outcome.tradeHash === inputs.trade_hash : null
  if (now !== null && now !== isSame) setIsSame(now)
  if (isSame !== false) return null
  const versions =
    inputs.engine_version === engineVersion ? '' : ` It was made by engine ${inputs.engine_version}, this page has ${engineVersion}.`
  return <Note kind="warn">{`With nothing turned, this browser gets other trades than the stored result.${versions}`}</Note>
}

function SaveButton({ strategy, overrides, isTurned }: { strategy: StrategyDetail; overrides: Overrides; isTurned: boolean }) {
  const navigate = useNavigateWhileHere()
  const queries = useQueryClient()
  const [price = null] = useRerunPrices(strategy, [strategy.symbol])
  const quote = price?.quote ?? null
  const save = useMutation({
    mutationFn: (terms: { readonly accepted_tokens?: number; readonly start_date?: string }) =>
      call(interpret, { body: { ...changedRequest(strategy, overrides, 'whatIf'), ...acceptedTokens(quote), ...terms } }),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: [listStrategies.path] })
      if (id !== null) await navigate({ to: '/console/strategy-lab/strategies/$id', params: { id } })
    },
    onError: (error) => isPriceProblem(error) || showToast('bad', { title: 'The new backtest was not started', detail: messageOf(error) }),
  })
  return (
    <>
      <Button variant="primary" busy={save.isPending} disabled={!isTurned} onClick={() => save.mutate({})}>
        Save as a new backtest
        <Price quote={quote} />
      </Button>
      <RunPriceProblem
        of="changed"
        error={save.error}
        price={price}
        onShorter={(startDate, accepted) => save.mutate({ start_date: startDate, accepted_tokens: accepted })}
        onWait={save.reset}
        onGoOn={(accepted) => save.mutate({ ...save.variables, accepted_tokens: accepted })}
        onClose={save.reset}
      />
    </>
  )
}
