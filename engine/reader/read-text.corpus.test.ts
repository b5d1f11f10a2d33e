import { describe, expect, it } from 'vitest'
import { tagSymbol } from '../language/pattern.ts'
import { canonicalPlan } from '../strategy/canonical.ts'
import type { Span } from '../strategy/plan.ts'
import { readingFiles, readReadings } from '../strategy/testing/readings/load.ts'
import { tagsAt } from './joining-words.ts'
import type { Tags } from './meanings.ts'
import { lexer } from './read-clauses.ts'
import { readText } from './read-text.ts'

const texts = readReadings(readingFiles)
  .filter((_, at) => at % 12 === 0)
  .map(({ text }) => text)
const running = texts.filter((text) => readText(text).status === 'ok')

const symbolsOf = (tags: readonly (keyof Tags)[]) => new Set(tags.map(tagSymbol))
/** What changes a trade when it is passed over. */
const weighty = symbolsOf(['number', 'percent', 'clock', 'stopWord', 'targetWord', 'breakevenWord', 'comparison', 'crossVerb', 'exitVerb'])

/** Words of a text that may be one of these. */
const wordsOf = (text: string, symbols: ReadonlySet<string>) => {
  const lattice = lexer(text)
  return lattice.tokens.filter((_, at) => tagsAt(lattice, at).some((symbol) => symbols.has(symbol)))
}

describe('a text that runs', () => {
  it('passes over no number, comparison or act, unless the text takes it back', () => {
    const takesBack = /sorry|no wait|scratch|i mean|\d not \d|make it|—|\.\.\./i
    const passed = running
      .filter((text) => !takesBack.test(text))
      .map((text) => {
        const comments = readText(text).phrases.filter(({ kind }) => kind === 'comment')
        const isComment = ({ start, end }: Span) => comments.some((each) => each.start <= start && each.end >= end)
        const isListed = ({ start, end }: Span) => /(?:^|\n)\s*$/.test(text.slice(0, start)) && /^[.)]/.test(text.slice(end))
        return [
          text,
          wordsOf(text, weighty)
            .filter((word) => isComment(word) && !isListed(word))
            .map((token) => token.text),
        ] as const
      })
    expect(passed.filter(([, words]) => words.length > 0)).toEqual([])
  })

  it.each([
    ['an indicator', symbolsOf(['indicator', 'average', 'pattern']), 0.01],
    ['a comparison or a cross', symbolsOf(['comparison', 'crossVerb', 'breakVerb']), 0.02],
    ['an act', symbolsOf(['enterVerb', 'sellVerb', 'exitVerb', 'stopWord', 'targetWord']), 0.05],
  ])('waits once a word that nobody knows stands in the place of %s', (_, symbols, most) => {
    let [runs, all] = [0, 0]
    for (const [at, text] of running.entries()) {
      const words = wordsOf(text, symbols)
      const word = words[at % words.length]
      if (word === undefined) continue
      all += 1
      if (readText(`${text.slice(0, word.start)}zorgon${text.slice(word.end)}`).status === 'ok') runs += 1
    }
    expect(all).toBeGreaterThan(40)
    expect(runs / all).toBeLessThanOrEqual(most)
  })

  it('is the same plan when its last sentence stands first, or is asked about', () => {
    const pointsBack = /scratch|sorry|wait|no,|mirror|opposite|vice|same|reverse|\bthen\b/i
    const isAboutBefore = /\b(?:its?|they|that|them|otherwise|else|this)\b|if (?:over|under)/i
    const other = running.filter((text) => {
      const sentences = text.replace(/\.$/, '').split(/\. (?=[A-Z])/)
      const last = sentences.at(-1) ?? ''
      if (sentences.length < 3 || pointsBack.test(text) || isAboutBefore.test(last)) return false
      const again = readText(`${[last, ...sentences.slice(0, -1)].join('. ')}.`)
      return again.status === 'ok' && canonicalPlan(again.plan!) !== canonicalPlan(readText(text).plan!)
    })
    expect(other).toEqual([])
  })
})

describe('a word that every object of the language has as a name', () => {
  const text = 'EURUSD 1h: buy when RSI(14) is below 30 and close > EMA(200) on Friday, sell when RSI > 70. Stop 20 pips, target 2R.'

  it.each(['constructor', '__proto__', 'toString', 'isPrototypeOf', 'hasOwnProperty', '__defineGetter__'])(
    'is a word like any other, and answers nothing: %s',
    (name) => {
      expect(readText(text).status).toBe('ok')
      for (const written of [`${text} ${name}.`, text.replace('RSI(14)', name), text.replace('EMA', name)])
        expect([written, readText(written).status]).toEqual([written, 'clarify'])
      const open = 'Buy when RSI crosses above 30, sell when it crosses below 70. Stop 20.'
      const [question] = readText(open).questions.filter(({ blocks }) => blocks)
      expect(readText(open, { symbol: name, answers: { [question!.id]: name } }).status).toBe('clarify')
      expect(readText(text, { overrides: { [name]: 1 } }).status).toBe('clarify')
    },
  )
})
