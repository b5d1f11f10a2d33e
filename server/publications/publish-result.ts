import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { notPassedOn } from '@playbook/contract/market-sources'
import type { Publication, Statement } from '@playbook/contract/publications'
import type { StrategyResult } from '@playbook/contract/strategies'
import { planForm } from '@playbook/engine/backtest/hash-forms'
import { canonicalJson } from '@playbook/engine/hash/canonical-json'
import type { StatisticName } from '@playbook/engine/statistics/catalogue'
import { mustFindResult } from '../strategies/must-find-result.ts'
import { readVariantCountOf, withTrialFigures } from '../strategies/read-result.ts'
import { findRun, hashesOf, type FinishedRun, type LoadInputs } from '../strategies/run-inputs.ts'
import { readBars } from './gallery-store.ts'
import { refreshListing } from './list-publication.ts'
import { currentSigner, type SigningDeps } from './signing-key.ts'
import { lockPublicationsOf, savePublication, type NewPublication, type OwnRow } from './store.ts'

export interface PublishDeps extends SigningDeps {
  readonly loadInputs: LoadInputs
}

interface Wanted {
  readonly includesPrices: boolean
  readonly isSearchable: boolean
}

const compress = promisify(gzip)
/** 144 bits: nobody guesses the address of a result that its owner has not passed on. */
const newPublicId = () => randomBytes(18).toString('base64url')

/** What a stranger needs to judge a result by: the outcome, and how far it can be trusted. */
const stated: readonly StatisticName[] = [
  'total_return',
  'cagr',
  'buy_and_hold_return',
  'max_drawdown',
  'volatility',
  'sharpe_ratio',
  'probabilistic_sharpe',
  'deflated_sharpe',
  'total_trades',
  'win_rate',
  'profit_factor',
  'expectancy',
  'ambiguous_trades',
  'exposure',
  'fees_paid',
  'cost_per_side',
  'break_even_cost',
]

/** Publishes a completed run of an owner as a signed statement, under the address it has or a new one. */
export async function publishResult(deps: PublishDeps, ownerId: string, strategyId: string, wanted: Wanted): Promise<Publication> {
  const run = await findRun(deps.db, ownerId, strategyId)
  const { result } = await mustFindResult(deps.db, ownerId, strategyId)
  const refusal = notPassedOn(run.source, result.receipt.source_label)
  if (wanted.includesPrices && refusal !== null)
    throw new Failure('prices_not_passed_on', { message: `${refusal} The result can be published without them.` })
  const shared = wanted.includesPrices ? await deps.loadInputs(ownerId, run) : null
  const signer = await currentSigner(deps)
  const now = new Date(deps.now())
  const row: NewPublication = {
    id: newPublicId(),
    ownerId,
    strategyId,
    isSearchable: wanted.isSearchable,
    keyId: signer.keyId,
    seal: async (tx, address) => {
      const told = withTrialFigures(result, null, await readVariantCountOf(tx, ownerId, strategyId))
      const statement = canonicalJson(statementOf(run, told, { publicId: address, now }))
      return { statement, signature: signer.sign(statement) }
    },
    plan: JSON.stringify(run.plan),
    inputs: shared && (await compress(JSON.stringify(shared))),
    now,
  }
  return deps.db.transaction().execute(async (tx) => {
    await lockPublicationsOf(tx, ownerId)
    if ((await readBars(tx, strategyId)).isRemoved) throw new Failure('publication_refused')
    const saved = await savePublication(tx, row, limits.maxPublications)
    if (saved === null) throw new Failure('strategy_invalid', { message: tooMany })
    // What the gallery shows is what is stated now, and only with its prices.
    const hasInputs = row.inputs !== null
    const galleryTitle = await refreshListing(tx, saved, { ownerId, strategyId, hasInputs, now })
    return presentPublication({
      id: saved.id,
      created_at: now,
      is_searchable: row.isSearchable,
      has_inputs: hasInputs,
      gallery_title: galleryTitle,
    })
  })
}

const tooMany = `You have ${limits.maxPublications} published results. Withdraw one to publish another.`

export const presentPublication = (row: OwnRow): Publication => ({
  public_id: row.id,
  published_at: row.created_at.toISOString(),
  includes_prices: row.has_inputs,
  is_searchable: row.is_searchable,
  gallery_title: row.gallery_title,
})

interface Stated {
  readonly publicId: string
  readonly now: Date
}

function statementOf({ words, leftOut, inputs, source }: FinishedRun, result: StrategyResult, { publicId, now }: Stated): Statement {
  if (inputs === null) throw new Failure('inputs_unavailable')
  const { receipt, trades_summary: trades, figures, interval, tried } = result
  return {
    kind: 'playbook-result-1',
    public_id: publicId,
    published_at: now.toISOString(),
    words,
    left_out: [...leftOut],
    symbol: receipt.symbol,
    market: inputs.instrument.name,
    timeframe: receipt.timeframe,
    source,
    ...(receipt.source_label === undefined ? {} : { source_label: receipt.source_label }),
    bars: receipt.bars,
    first_time: receipt.first_time,
    last_time: receipt.last_time,
    initial_capital: inputs.initialCapitalUsd,
    costs: {
      spread: receipt.spread,
      slippage: receipt.slippage,
      ...(receipt.slippage_percent === undefined ? {} : { slippage_percent: receipt.slippage_percent }),
      commission: receipt.commission,
      financing: receipt.financing,
    },
    figures: stated.flatMap((name) => figures.find((figure) => figure.name === name) ?? []),
    interval: interval ?? null,
    ...(tried && { tried: { trials: tried.trials, sharpe_spread: tried.sharpe_spread, checked: tried.checked } }),
    exit_reasons: trades.exit_reasons,
    long_trades: trades.long,
    short_trades: trades.short,
    plan_form: planForm,
    ...hashesOf(receipt, inputs),
  }
}
