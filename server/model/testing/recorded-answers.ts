/** Answers as models give them, about the text of `promptText`. */
export const promptText =
  'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep it tight with a snug stop.'

const close = { kind: 'price', field: 'close' }
const falling = { op: 'falling', term: close, bars: 3 }
const good = { part: 'entryLong', quote: '3 flurps in a row', assumed: [], when: falling }
const stopOf = (value: number, assumed: readonly number[]) => ({
  part: 'stop',
  side: 'both',
  quote: 'Keep it tight with a snug stop',
  assumed,
  distance: { kind: 'percent', value },
})

const answer = (...proposals: readonly unknown[]) => JSON.stringify({ proposals, cannot: [] })
const nested = (depth: number): unknown => (depth === 0 ? falling : { op: 'not', arg: nested(depth - 1) })

export const validAnswers = {
  plain: answer(good),
  fenced: `\`\`\`json\n${answer(good)}\n\`\`\``,
  reasoned: `<think>The trader wants three lower closes. {"proposals": []}</think>\n${answer(good)}`,
  withAssumed: answer(good, stopOf(1.5, [1.5])),
  nothing: JSON.stringify({ proposals: [], cannot: ['a snug stop', 'words that are not there'] }),
} as const

/** No answer at all. */
export const invalidAnswers = {
  ruleAsDeepAsAWell: answer({ ...good, when: nested(70) }),
  prose: 'Sure! I think three flurps means three lower closes.',
  cutJson: answer(good).slice(0, -20),
  otherShape: '{"plan": {"entryLong": {}}}',
  list: '[]',
  number: '1e999',
  empty: ' ',
  twice: '{"proposals": [], "proposals": []}',
  prototype: '{"__proto__": {"isAdmin": true}, "proposals": []}',
  tooDeep: `{"proposals": ${'['.repeat(40)}${']'.repeat(40)}}`,
  tooDeepForAStack: '['.repeat(100_000),
} as const

/** Each drops its proposal; the text says why. */
export const hostileAnswers: Readonly<Record<string, readonly [answer: string, reason: RegExp]>> = {
  'an invented quote': [answer({ ...good, quote: 'three white crows' }), /do not stand in your text/],
  'an invented quote inside': [answer({ ...good, when: { ...falling, quote: 'buy everything' } }), /Inside, it quotes words/],
  'a number from nowhere': [answer(stopOf(37, [])), /uses 37/],
  'a number that only other words hold': [answer({ ...good, when: { ...falling, bars: 17 } }), /uses 17/],
  'an indicator that does not exist': [
    answer({ ...good, when: { op: 'gt', left: { kind: 'indicator', name: 'wibble' }, right: close } }),
    /no part of a plan/,
  ],
  'a parameter that does not exist': [
    answer({ ...good, when: { op: 'gt', left: { kind: 'indicator', name: 'rsi', params: { speed: 3 } }, right: close } }),
    /RSI has no such parameter/,
  ],
  'a line that does not exist': [
    answer({ ...good, when: { op: 'gt', left: { kind: 'indicator', name: 'macd', output: 'constructor' }, right: close } }),
    /MACD has no such line/,
  ],
  'a script in a name': [
    answer({ ...good, when: { op: 'pattern', name: '<script>fetch("//evil.example")</script>' } }),
    /no part of a plan/,
  ],
  'a script as a quote': [answer({ ...good, quote: '<img src=x onerror=alert(1)>' }), /do not stand in your text/],
  'a field that plans do not have': [answer({ ...good, run: 'rm -rf /' }), /no part of a plan/],
  'words that were read': [
    answer({ part: 'exitLong', quote: 'RSI(14) is above 70', when: { op: 'gt', left: close, right: { kind: 'const', value: 70 } } }),
    /already read/,
  ],
  'a rule as wide as a river': [
    answer({
      ...good,
      when: { op: 'or', args: Array.from({ length: 8 }, () => ({ op: 'and', args: Array.from({ length: 8 }, () => falling) })) },
    }),
    /too large for one rule/,
  ],
  'an order for the whole account': [answer({ part: 'leverage', quote: 'RSI(14)', value: 500, assumed: [500] }), /already read/],
}
