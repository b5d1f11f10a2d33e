import { describe, expect, it } from 'vitest'
import type { Rule } from '../strategy/plan.ts'
import { all, both, compare, distance, from, legs, marked, planOf, price } from './testing/plans.ts'
import { unsupportedFeatures } from './unsupported.ts'

describe('unsupportedFeatures', () => {
  const entry = (rule: Rule) => unsupportedFeatures(planOf({ entryLong: rule }))
  const above = compare(price('close'), 'gt', price('high', 1))

  it('is empty for what the engine carries out', () => {
    expect(entry({ when: marked(1), fill: 'next_open' })).toEqual([])
    expect(entry({ when: all(above, marked(1)), fill: 'order' })).toEqual([])
    expect(entry({ when: compare(price('open'), 'gt', price('high', 1)), fill: 'open' })).toEqual([])
  })

  it('adding to a position and entering again are carried out', () => {
    const when = { entryLong: { when: marked(1), fill: 'next_open' } } as const
    const step = { pyramiding: { maxEntries: 3, step: distance(1), from }, reentry: { max: 2, condition: marked(1), from } }
    expect(unsupportedFeatures(planOf({ ...when, pyramiding: { maxEntries: 3, from }, reentry: { max: 2, from } }))).toEqual([])
    expect(unsupportedFeatures(planOf({ entryLong: { when: all(above, marked(1)), fill: 'order' }, ...step }))).toEqual([])
  })

  it('names what would have to be a second entry order', () => {
    const order = planOf({
      entryLong: { when: all(above, marked(1)), fill: 'order' },
      pyramiding: { maxEntries: 3, from },
      reentry: { max: 2, from },
    })
    expect(unsupportedFeatures(order)).toEqual(['feature:pyramiding_by_order', 'feature:reentry_by_order'])
  })

  it('names a cooldown that counts the signals of entry orders', () => {
    const cooldown = { signals: 1, after: 'loss', from } as const
    const order = { entryLong: { when: all(above, marked(1)), fill: 'order' } } as const
    expect(unsupportedFeatures(planOf({ ...order, cooldown }))).toEqual(['feature:signal_cooldown_by_order'])
    expect(unsupportedFeatures(planOf({ ...order, cooldown: { bars: 1, after: 'loss', from } }))).toEqual([])
    expect(unsupportedFeatures(planOf({ entryLong: { when: marked(1), fill: 'next_open' }, cooldown }))).toEqual([])
  })

  it('names fills that would wait for the next open', () => {
    expect(entry({ when: above, fill: 'open' })).toEqual(['feature:open_fill'])
    expect(entry({ when: marked(1), fill: 'order' })).toEqual(['feature:order_fill'])
  })

  it('names an entry that asks for its own position', () => {
    expect(entry({ when: compare(price('close'), 'gt', { kind: 'entry_price', from }), fill: 'next_open' })).toEqual([
      'feature:entry_by_position',
    ])
  })

  it('names more target legs than there is room for', () => {
    const seventeen = legs(...Array.from({ length: 17 }, (_, k) => distance(k + 1)))
    expect(unsupportedFeatures(planOf({ targets: both(seventeen) }))).toEqual(['feature:target_legs'])
  })
})
