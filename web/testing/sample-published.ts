import type { PublishedResult, RunInputs, SigningKey, Statement } from '@playbook/contract/publications'
import { backtest } from '@playbook/engine/backtest/backtest'
import { canonicalJson } from '@playbook/engine/format/canonical-json'
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

function statementOf(inputs: RunInputs, part: Partial<Statement>): Statement {
  const input = readInputs(inputs)
  if (input === null) throw new Error('the sample has bars')
  const run = backtest(input)
  const { figures } = summariseRun(run, input.bars, input)
  const { costs } = inputs
  return {
    kind: 'playbook-result-1',
    public_id: publicId,
    published_at: '2026-02-03T10:00:00.000Z',
    words: sampleWords,
    symbol: 'EURUSD',
    market: 'Euro / US Dollar',
    timeframe: '1d',
    source: 'simulated',
    bars: input.bars.length,
    first_time: inputs.first_decision_time,
    last_time: input.bars.time[input.bars.length - 1]!,
    initial_capital: inputs.initial_capital,
    costs: { spread: costs.spread, slippage: costs.slippage, commission: costs.commission, financing: null },
    figures: figures.filter(({ name }) => ['total_return', 'max_drawdown', 'probabilistic_sharpe', 'total_trades'].includes(name)),
    interval: null,
    exit_reasons: { signal: run.trades.length },
    long_trades: run.trades.length,
    short_trades: 0,
    plan_hash: inputs.plan_hash,
    data_hash: inputs.data_hash,
    settings_hash: inputs.settings_hash,
    trade_hash: inputs.trade_hash,
    engine_version: inputs.engine_version,
    reader_version: inputs.reader_version,
    ...part,
  }
}

/** A published result as a server sends it, signed with a key made for the test; a part of the statement can be another. */
export async function samplePublished(part: Partial<Statement> = {}): Promise<SamplePublished> {
  const inputs = sampleInputs()
  const statement = canonicalJson(statementOf(inputs, part))
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair // Ed25519 makes a pair
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(statement))
  return {
    published: {
      public_id: publicId,
      published_at: '2026-02-03T10:00:00.000Z',
      includes_prices: true,
      is_searchable: false,
      statement,
      signature: base64url(signature),
      key_id: 'key-1',
      plan: inputs.plan,
    },
    inputs,
    keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: 'key-1', x }],
  }
}
