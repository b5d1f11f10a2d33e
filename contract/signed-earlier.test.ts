import { createPublicKey, verify } from 'node:crypto'
import { hashFormOf } from '@playbook/engine/backtest/hash-forms'
import { unpackBars } from '@playbook/engine/market/packed-bars'
import { expect, test } from 'vitest'
import { Statement } from './publications.ts'
import { signedByEngine110 } from './testing/signed-earlier.ts'

const { keys, results } = signedByEngine110

test.each(results)('a statement that engine 1.1.0 made is still signed, read, and about the hashes of what was handed out', (result) => {
  const { published, inputs } = result
  const key = createPublicKey({ key: { ...keys.find(({ kid }) => kid === published.key_id)! }, format: 'jwk' })
  const signature = Buffer.from(published.signature, 'base64url')
  expect(verify(null, Buffer.from(published.statement), key, signature)).toBe(true)
  expect(verify(null, Buffer.from(published.statement.replace('"long_trades":', '"long_trades":1')), key, signature)).toBe(false)
  const statement = Statement.parse(JSON.parse(published.statement))
  expect(statement).toMatchObject({ engine_version: '1.1.0', plan_form: 1, tried: { trials: 1, sharpe_spread: null } })
  const form = hashFormOf(statement.plan_form)!
  const bars = unpackBars(Uint8Array.from(Buffer.from(inputs.bars.data, 'base64')), inputs.bars.count)!
  const { instrument, timeframe, costs, prices, first_decision_time: firstDecisionTime, initial_capital: initialCapitalUsd } = inputs
  const settings = { instrument, timeframe, costs, prices, firstDecisionTime, initialCapitalUsd, conversion: null, finer: null }
  expect([form.plan(published.plan), form.bars(bars), form.settings({ ...settings, plan: inputs.plan, bars })]).toEqual([
    statement.plan_hash,
    statement.data_hash,
    statement.settings_hash,
  ])
})
