import { expect, test } from 'vitest'
import { patternCatalogue } from '../../indicators/patterns.ts'
import { indicatorNames, indicatorVocabulary, patternNames } from '../../indicators/vocabulary.ts'
import { statisticNames, statisticsCatalogue } from '../../statistics/catalogue.ts'
import { runOnSimulated } from '../testing/simulated-data.ts'

const explained = (term: string) => {
  const found = runOnSimulated('glossary', { term })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}

test('every indicator, candle pattern and statistic is explained by its title', () => {
  for (const name of indicatorNames) expect(explained(indicatorVocabulary[name].title).result).toMatchObject({ kind: 'indicator' })
  for (const name of patternNames)
    expect(explained(name.replaceAll('_', ' ')).result).toMatchObject({
      kind: 'candle pattern',
      definition: patternCatalogue[name].definition,
    })
  for (const name of statisticNames) {
    const { title, definition } = statisticsCatalogue[name]
    expect(explained(title).result).toMatchObject({ kind: 'statistic', definition })
  }
})

test('an indicator is told with its usual numbers, as figures, and its lines', () => {
  const { said, answer } = explained('macd')
  expect(said).toContain('Usual numbers: fast 12, slow 26 and signal 9. Its lines: line, signal and hist.')
  expect(answer.figures.map(({ value }) => value)).toEqual([12, 26, 9])
})

test('other names, the words of strategies and a wrong letter find the same', () => {
  expect(explained('Relative Strength Index').result['title']).toBe('RSI (Relative strength index)')
  expect(explained('50 day moving average').result['title']).toBe('SMA (Simple moving average)')
  expect(explained('profit facter').result['title']).toBe('Profit factor')
  expect(explained('swap').result['title']).toBe('Financing')
  expect(explained('lots').said).toMatch(/^Lot: The usual size of a contract/)
})

test('what is not explained is refused with what is near it', () => {
  expect(runOnSimulated('glossary', { term: 'quantum' })).toEqual({ ok: false, problem: '“quantum” is not explained here.' })
})
