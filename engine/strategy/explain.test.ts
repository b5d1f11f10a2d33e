import { describe, expect, it } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { planHash } from './canonical.ts'

describe('planHash', () => {
  it('does not change when the parts of an `and` change places', () => {
    const a = readText('Buy when RSI < 30 and close > SMA(200), sell when RSI > 70')
    const b = readText('Buy when close > SMA(200) and RSI < 30, sell when RSI > 70')
    expect(a.plan && b.plan && planHash(a.plan) === planHash(b.plan)).toBe(true)
  })

  it('changes with any number', () => {
    const a = readText('Buy when RSI < 30, sell when RSI > 70')
    const b = readText('Buy when RSI < 31, sell when RSI > 70')
    expect(a.plan && b.plan && planHash(a.plan) !== planHash(b.plan)).toBe(true)
    expect(a.plan && planHash(a.plan)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('ruleLines', () => {
  const numbered = (text: string) =>
    readText(text)
      .rules.filter(({ number }) => number !== null)
      .map(({ role, text: line }) => `${role}: ${line}`)

  it('leaves the chart that a condition implies to the condition, whose words it shares', () => {
    expect(numbered('Buy when the 10 day SMA crosses above the 20 day SMA. Stop 5%.')).toEqual([
      'entry: SMA(10) crosses above SMA(20)',
      'stop: 5% from the fill',
    ])
  })

  it('gives a chart that is named by itself its own number', () => {
    expect(numbered('Daily chart. Buy when RSI(14) is below 30.')).toEqual(['market: D1 bars', 'entry: RSI(14) is below 30'])
  })
})
