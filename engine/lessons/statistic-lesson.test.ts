import { expect, test } from 'vitest'
import { statisticNames } from '../statistics/catalogue.ts'
import { lessonMarkets } from './lesson-market.ts'
import { statisticLesson, statisticRuns } from './statistic-lesson.ts'
import { workedFigures } from './worked-figures.ts'

const runs = statisticRuns(lessonMarkets().daily)

test.each(statisticNames)('%s is worked out to what the engine says', (name) => {
  const expected = runs.run.summary.values[name]
  const { value, text } = workedFigures[name](runs.run)
  expect(expected).not.toBeNull()
  expect(Math.abs(value - expected!)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected!)))
  expect(text).not.toMatch(/NaN|undefined|Infinity/)
})

test.each(statisticNames)('the picture of %s holds finite values only', (name) => {
  const { picture, near } = statisticLesson(name, runs)
  expect(JSON.stringify(picture)).not.toMatch(/null,null|NaN/)
  expect(near.some((other) => other.name === name)).toBe(false)
})

test('what a figure says where it has no value is what the engine says', () => {
  const reasonsOf = (name: 'win_rate' | 'cagr' | 'expectancy_r') => statisticLesson(name, runs).reasons
  expect(reasonsOf('win_rate')).toEqual(['There were no trades.'])
  expect(reasonsOf('cagr')).toEqual(['Under three months of data: a yearly figure would mean nothing.'])
  expect(reasonsOf('expectancy_r')).toEqual(['There were no trades.', 'No trade had a stop.'])
})
