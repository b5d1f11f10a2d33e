import { startBacktest as startCall, type ApiJob } from '@playbook/contract/b2b-jobs'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { presentAssumptions, presentReading, presentRules } from '@playbook/contract/present-reading'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { KeyCaller } from '../../http/actor.ts'
import type { RequestContext } from '../../http/serve.ts'
import { prepareRun, readAndCheck, type PrepareDeps } from '../../strategies/prepare-run.ts'
import { startJob, type StartJobDeps } from './start-job.ts'

/** What a backtest works on, as it is stored: everything was settled when it was started. */
export interface BacktestAsked {
  readonly plan: Plan
  readonly symbol: string
  readonly timeframe: Timeframe
  /** ISO dates; null where nothing was said. */
  readonly startDate: string | null
  readonly endDate: string | null
  readonly initialCapitalUsd: number
  readonly readerVersion: string
  readonly rules: ReturnType<typeof presentRules>
  readonly assumptions: ReturnType<typeof presentAssumptions>
}

/** Reads a text, refuses what cannot be tested, and starts the test of the rest. */
export async function startBacktest(
  deps: StartJobDeps & Omit<PrepareDeps, 'now'> & { readonly knownAtMs: number },
  caller: KeyCaller,
  context: RequestContext,
  form: HandlerArguments<typeof startCall>['body'],
): Promise<{ readonly job: ApiJob }> {
  const { businessId } = caller
  const checked = await readAndCheck(deps, businessId, form)
  const { reading } = checked
  const prepared = await inOurWords(prepareRun({ ...deps, now: () => deps.knownAtMs }, businessId, form, checked))
  const { plan, symbol, timeframe, period, initialCapitalUsd } = prepared
  const asked: BacktestAsked = {
    plan,
    symbol,
    timeframe,
    ...period,
    initialCapitalUsd,
    readerVersion: reading.readerVersion,
    rules: presentRules(reading),
    assumptions: presentAssumptions(reading),
  }
  const job = { kind: 'backtest', symbol, timeframe, backtest_id: null, asked: JSON.stringify(asked), units: startCall.units } as const
  return startJob(deps, caller, context, job)
}

/** A refusal carries the reading as the call that reads a text tells it. */
async function inOurWords<T>(prepared: Promise<T>): Promise<T> {
  try {
    return await prepared
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.details === undefined) throw cause
    const { code, message, errors, details } = cause
    // Written by `prepare-run.ts` in this shape.
    const reading = presentReading(details as Reading)
    throw new Failure(code, { message, ...(errors === undefined ? {} : { errors }), details: reading, cause })
  }
}
