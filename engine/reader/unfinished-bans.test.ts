import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { readText } from './read-text.ts'
import { clausesIn } from './testing/outline.ts'

test.each(["Don't buy blorb.", 'Never buy a second blorb.', 'Only sells blorb.'])('%s is no ban of a side', (text) => {
  expect(clausesIn(`Buy when RSI < 30. ${text}`).join()).not.toMatch(/only (long|short)/)
})

test('a ban that ends there is one', () => {
  expect(clausesIn('Buy when RSI < 30. No shorts.')).toContain('only long')
})

test('a time right behind what is not done is of that, or holds the run', () => {
  const said = readPlan("Buy when RSI < 30. On Mondays I don't open anything new before 10:00.")
  expect(said?.plan.session).toMatchObject({ blocked: [{ day: 'mon', from: '00:00', to: '10:00' }] })
})

test('two sides that exclude each other are asked about', () => {
  expect(readText('Long only. Buy when RSI < 30. No longs.').questions.map(({ issue }) => issue)).toContain('contradictory_direction')
})

test.each(['THE WEEKEND EFFECT: buy when RSI < 30.', 'On Friday we flurb. Buy when RSI < 30.', 'Flurb on Mondays. Buy when RSI < 30.'])(
  '%s: a time beside words that nobody read is no time to trade',
  (text) => {
    expect([readText(text).status, readText(text).plan?.session ?? null]).toEqual(['clarify', null])
  },
)

test('a time that says itself what it is stays read beside such words', () => {
  expect(readText('Buy when RSI < 30. Only trade 8:00-16:00 UTC flurb.').plan?.session).toMatchObject({
    hours: [{ from: '08:00', to: '16:00' }],
  })
})
