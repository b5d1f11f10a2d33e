import { claimsOf } from '@playbook/contract/claims'
import type { PublishedResult, RunInputs, SigningKey, Statement } from '@playbook/contract/publications'
import { planForm } from '@playbook/engine/backtest/hash-forms'
import { backtestInterval } from '@playbook/engine/backtest/interval'
import { canonicalJson } from '@playbook/engine/hash/canonical-json'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { readInputs } from '../rerun/compute-rerun.ts'
import { sampleInputs, sampleWords } from './run-inputs.ts'

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export interface SamplePublished {
  readonly published: PublishedResult
  readonly inputs: RunInputs
  readonly keys: readonly SigningKey[]
}

export const publicId = 'abcdefghijklmnopqrstuvwx'

const sampleTried = { trials: 7, sharpe_spread: 0.02, checked: 0 }
const statedNames = ['total_return', 'cagr', 'max_drawdown', 'probabilistic_sharpe', 'deflated_sharpe', 'total_trades', 'win_rate']

function statementOf(inputs: RunInputs): Statement {
  const input = readInputs(inputs)
  if (input === null) throw new Error('the sample has bars')
  const interval = backtestInterval(input)
  const { trials, sharpe_spread: sharpeSpread } = sampleTried
  const claims = claimsOf({ input, interval, summary: summariseRun(interval.pessimistic, input.bars, { ...input, trials, sharpeSpread }) })
  return {
    kind: 'playbook-result-1',
    public_id: publicId,
    published_at: '2026-02-03T10:00:00.000Z',
    words: sampleWords,
    source: 'simulated',
    ...claims,
    figures: claims.figures.filter(({ name }) => statedNames.includes(name)),
    tried: sampleTried,
    left_out: [],
    plan_form: planForm,
    plan_hash: inputs.plan_hash,
    data_hash: inputs.data_hash,
    settings_hash: inputs.settings_hash,
    trade_hash: inputs.trade_hash,
    engine_version: inputs.engine_version,
    reader_version: inputs.reader_version,
  }
}

/** A published result as a server sends it, signed with a key made for the test; its statement can be made to say something else. */
export async function samplePublished(plant: (statement: Statement) => Partial<Statement> = () => ({})): Promise<SamplePublished> {
  const inputs = sampleInputs()
  const honest = statementOf(inputs)
  const statement = canonicalJson({ ...honest, ...plant(honest) })
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair // Ed25519 makes a pair
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(statement))
  return {
    published: {
      public_id: publicId,
      published_at: '2026-02-03T10:00:00.000Z',
      includes_prices: true,
      is_searchable: false,
      gallery_title: null,
      statement,
      signature: base64url(signature),
      key_id: 'key-1',
      plan: inputs.plan,
    },
    inputs,
    keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: 'key-1', x }],
  }
}
