import type { Costs, Instrument } from '@playbook/engine/market/instrument'
import { timeframes } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { engineValue } from './engine-value.ts'
import { MarketSource } from './markets.ts'
import { Figure, LeftOut, ResultInterval } from './strategies.ts'
import { VariantCount } from './tried.ts'

const EnginePlan = engineValue<Plan>()
const EngineInstrument = engineValue<Instrument>()
const EngineCosts = engineValue<Costs>()

/** Bars as `packBars` of the engine packs them, in base64. */
const PackedBars = z.object({ count: z.int(), data: z.string() })
export type PackedBars = z.output<typeof PackedBars>

/** What names a run: equal hashes are the same rules, bars, settings and trades. */
const RunHashes = z.object({
  plan_hash: z.string(),
  data_hash: z.string(),
  settings_hash: z.string(),
  trade_hash: z.string(),
  engine_version: z.string(),
  reader_version: z.string(),
})
export type RunHashes = z.output<typeof RunHashes>

/** Everything that one run hung on, as the server used it: the same inputs give the same trades. */
export const RunInputs = z.object({
  plan: EnginePlan,
  instrument: EngineInstrument,
  timeframe: z.enum(timeframes),
  /** UTC seconds; the bars before it only warm the indicators up. */
  first_decision_time: z.number(),
  initial_capital: z.number(),
  costs: EngineCosts,
  prices: z.enum(['mid', 'bid']),
  source: MarketSource,
  bars: PackedBars,
  conversion: z.nullable(z.object({ symbol: z.string(), bars: PackedBars })),
  /** Bars of a lower timeframe that settle what happened inside of a bar. */
  finer: z.optional(z.nullable(z.object({ timeframe: z.enum(timeframes), bars: PackedBars }))),
  ...RunHashes.shape,
})
export type RunInputs = z.output<typeof RunInputs>

/** What a publication states. Its canonical JSON is what is signed; nothing in it says who published it. */
export const Statement = z.object({
  kind: z.literal('playbook-result-1'),
  public_id: z.string(),
  published_at: z.string(),
  words: z.string(),
  /** Which of the words the run leaves out, and why; statements of older versions do not tell. */
  left_out: z.optional(z.array(LeftOut)),
  symbol: z.string(),
  market: z.string(),
  timeframe: z.enum(timeframes),
  source: MarketSource,
  /** Which of the sources of its kind it was. */
  source_label: z.optional(z.string()),
  bars: z.int(),
  first_time: z.number(),
  last_time: z.number(),
  initial_capital: z.number(),
  /** Per fill, with what the strategy states instead of the market's usual. */
  costs: z.object({
    spread: z.number(),
    slippage: z.number(),
    /** Of the price of each fill, where a strategy states its slippage so. */
    slippage_percent: z.optional(z.number()),
    commission: z.object({ kind: z.string(), value: z.number() }),
    financing: z.nullable(z.object({ long_percent_per_year: z.number(), short_percent_per_year: z.number() })),
  }),
  figures: z.array(Figure),
  /** The outcome by three answers to what is not known inside bars. */
  interval: z.nullable(ResultInterval),
  /** What the deflated Sharpe depends on besides the run, at the moment of publishing; statements of older versions do not tell. */
  tried: z.optional(VariantCount),
  /** How plan, bars and settings were hashed, see `hashForms` of the engine; 1 in statements of older versions. */
  plan_form: z._default(z.int(), 1),
  exit_reasons: z.record(z.string(), z.int()),
  long_trades: z.int(),
  short_trades: z.int(),
  ...RunHashes.shape,
})
export type Statement = z.output<typeof Statement>

export const Publication = z.object({
  public_id: z.string(),
  published_at: z.string(),
  includes_prices: z.boolean(),
  is_searchable: z.boolean(),
  /** What it is called in the gallery; null where it is not shown there. */
  gallery_title: z.nullable(z.string()),
})
export type Publication = z.output<typeof Publication>

/** A published result: the statement as it was signed, byte for byte, with its signature. */
export const PublishedResult = z.object({
  ...Publication.shape,
  statement: z.string(),
  /** Ed25519 over the statement's UTF-8 bytes, base64url. */
  signature: z.string(),
  key_id: z.string(),
  plan: EnginePlan,
})
export type PublishedResult = z.output<typeof PublishedResult>

/** A public key as a JSON Web Key (RFC 8037). */
export const SigningKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
  kid: z.string(),
  x: z.string(),
})
export type SigningKey = z.output<typeof SigningKey>

export const PublishForm = z.object({
  /** `proof`: only the signed statement; `prices`: the bars too, so that everybody can run the backtest again. */
  includes: z.enum(['prices', 'proof'], 'Choose whether the prices are published too'),
  is_searchable: z._default(z.boolean(), false),
})

const own = ['strategy_invalid', 'strategy_unavailable', 'rate_limited', 'strategy_not_found'] as const
const seen = ['publication_not_found', 'publication_withdrawn', 'rate_limited'] as const

export const strategyInputs = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/inputs/',
  access: 'user',
  summary: 'Everything that a completed backtest was computed from, so that it can be computed again elsewhere.',
  reply: RunInputs,
  failures: [...own, 'inputs_unavailable'],
  revalidates: true,
})
export const publishStrategy = endpoint({
  method: 'POST',
  path: '/strategy_builder/list/{id}/publication/',
  access: 'user',
  summary: 'Publish a completed result as a signed statement; published again, its price choice and visibility are replaced.',
  body: PublishForm,
  reply: Publication,
  failures: [...own, 'access_denied', 'inputs_unavailable', 'prices_not_passed_on', 'publication_refused', 'publishing_unavailable'],
})
export const getPublication = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/publication/',
  access: 'user',
  summary: 'How a strategy is published, null while it is not, and how many variants of it would be stated now.',
  reply: z.object({ publication: z.nullable(Publication), tried: VariantCount }),
  failures: own,
})
export const withdrawPublication = endpoint({
  method: 'DELETE',
  path: '/strategy_builder/list/{id}/publication/',
  access: 'user',
  summary: 'Withdraw a published result: its page says so, and what was published is deleted.',
  reply: z.object({ publication: z.null() }),
  failures: own,
})
export const publishedResult = endpoint({
  method: 'GET',
  path: '/verify/{public_id}/',
  access: 'public',
  summary: 'A published result with its signature.',
  reply: PublishedResult,
  failures: seen,
})
export const publishedInputs = endpoint({
  method: 'GET',
  path: '/verify/{public_id}/inputs/',
  access: 'public',
  summary: 'What a published result was computed from, where its owner published the prices too.',
  reply: RunInputs,
  failures: [...seen, 'inputs_not_published'],
  revalidates: true,
})
export const signingKeys = endpoint({
  method: 'GET',
  path: '/verify/keys/',
  access: 'public',
  summary: 'The public keys of published results, old ones included; also at /.well-known/playbook-signing-keys.json.',
  reply: z.object({ keys: z.array(SigningKey) }),
  failures: ['rate_limited'],
})
