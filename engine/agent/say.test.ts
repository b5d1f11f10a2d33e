import { expect, test } from 'vitest'
import { figuresOn } from './figure.ts'
import { answerOf, bullets, listed, paragraphs, plainText, say, sentences, table, type ToolCall } from './say.ts'

const figures = figuresOn({ symbol: 'EURUSD', timeframe: '1h', from: 0, to: 3_600 }, { decimals: 5, pip: 0.0001 })
const close = figures.price(1.08825, 'close')!
const move = figures.move(-0.0044, 'close − EMA(50)')!
const levels = [
  { name: 'EMA 50', at: figures.price(1.09265, 'EMA(50) of close')! },
  { name: 'SMA 20', at: figures.price(1.09, 'SMA(20) of close')! },
]
const call: ToolCall = { id: 't1', tool: 'levels', input: { symbol: 'EURUSD', bars: 250 }, result: { close, move, levels } }

test('figures stand as references to the field of the result that they are', () => {
  const answer = answerOf(say`It closed at ${close}, ${move} from the ${levels[0]!.name} of ${levels[0]!.at}.`, [call])
  expect(answer.content).toBe('It closed at [[f:t1.close]], [[f:t1.move]] from the EMA 50 of [[f:t1.levels.0.at]].')
  expect(plainText(answer.content, answer.figures)).toBe('It closed at 1.08825, −44.0 pips from the EMA 50 of 1.09265.')
  expect(answer.figures.map(({ id, tool, call: of, unit }) => [id, tool, of, unit])).toEqual([
    ['t1.close', 'levels', 't1', 'price'],
    ['t1.move', 'levels', 't1', 'pips'],
    ['t1.levels.0.at', 'levels', 't1', 'price'],
  ])
})

test('a figure is listed once however often it is said', () => {
  expect(answerOf(say`${close} and again ${close}`, [call]).figures).toHaveLength(1)
})

test('a digit between the figures, a figure of no result and a name of no result are faults', () => {
  expect(() => say`In 3 days it closed at ${close}.`).toThrow(/digit/)
  expect(() => answerOf(say`It closed at ${figures.price(1.08825, 'close')}.`, [call])).toThrow(/in no result/)
  expect(() => answerOf(say`It is at the ${'EMA 100'}.`, [call])).toThrow(/EMA 100/)
  expect(answerOf(say`Of the last ${'250'} bars`, [call]).content).toBe('Of the last 250 bars')
})

test('what is unknown is left out, and lists are joined as people do', () => {
  expect(figures.price(Number.NaN, 'close')).toBeNull()
  const { content } = answerOf(
    paragraphs(sentences(say`First.`, null, say`Second.`), null, bullets([listed(['a', 'b', null, 'c']), listed(['d'])])),
    [],
  )
  expect(content).toBe('First. Second.\n\n- a, b and c\n- d')
})

test('a name in a table cannot end its cell', () => {
  expect(answerOf(table(['Level', 'Price'], [['a|b', close]]), [call]).content).toBe(
    '| Level | Price |\n| --- | --- |\n| a\\|b | [[f:t1.close]] |',
  )
})

test('a name is shown as it is: it can be no format, no link and no figure', () => {
  const name = '**[[f:t1.close]]**\n# <img> `a_b` [x](http://a.example) & \\[y]'
  const named: ToolCall = { ...call, result: { close, name } }
  const { content, figures: found } = answerOf(say`Your ${name} ended.`, [named])
  expect(found).toEqual([])
  expect(content).toBe('Your \\*\\*\\[\\[f:t1.close\\]\\]\\*\\* \\# \\<img\\> \\`a\\_b\\` \\[x\\](http://a.example) \\& \\\\\\[y\\] ended.')
  expect(plainText(content, [{ id: 't1.close', text: '1.08825' }])).toBe(`Your ${name.replace('\n', ' ')} ended.`)
})
