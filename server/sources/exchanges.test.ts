import { expect, test } from 'vitest'
import { openExchange } from './ccxt/exchange-client.ts'
import { exchanges, type ExchangeId } from './ccxt/exchanges.ts'
import { SourceFailure } from './source-failure.ts'

test.each(Object.entries(exchanges))('%s is asked at its own hosts only', async (id, facts) => {
  const hosts: string[] = []
  // The keys are the ids.
  const client = await openExchange(id as ExchangeId, facts, (address) => {
    const { protocol, host } = new URL(address)
    hosts.push(`${protocol}//${host}`)
    return Promise.reject(new SourceFailure('unavailable', 'It is not asked in a test.'))
  })
  await expect(client.markets()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(hosts.length).toBeGreaterThan(0)
  for (const host of hosts) expect(facts.hosts.map((each) => `https://${each}`)).toContain(host)
})
