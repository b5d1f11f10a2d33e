/** Answers as models give them, about the text of `promptText`. */
export const promptText =
  'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep it tight with a snug stop.'

const close = { kind: 'price', field: 'close' }
const rsi = { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value' }
const compared = (op: string, value: number, quote: string) => ({ op, quote, left: rsi, right: { kind: 'const', value } })
const below = compared('lt', 40, 'RSI(14) is below 40')
const exitLong = { when: compared('gt', 70, 'RSI(14) is above 70') }
const flurps = { op: 'falling', quote: '3 flurps in a row', term: close, bars: 3 }
const snug = 'Keep it tight with a snug stop'
const percent = (value: number, quote: string) => ({ long: { kind: 'percent', value, quote } })

interface More {
  readonly removed?: readonly string[]
  readonly assumed?: readonly number[]
  readonly cannot?: readonly string[]
}

/** The whole plan: what was read, and what the model makes of the rest. */
const answer = (parts: object, more: More = {}) => JSON.stringify({ plan: parts, removed: [], assumed: [], cannot: [], ...more })
const entryOf = (...more: readonly unknown[]) => ({ when: { op: 'and', args: [below, ...more] } })
const withEntry = (...more: readonly unknown[]) => answer({ entryLong: entryOf(...more), exitLong })
const good = withEntry(flurps)
const withStop = (value: number, more: More = {}) => answer({ entryLong: entryOf(flurps), exitLong, stop: percent(value, snug) }, more)
const nested = (depth: number): unknown => (depth === 0 ? flurps : { op: 'not', arg: nested(depth - 1) })
/** A condition in the place of the flurps. */
const instead = (when: object) => withEntry({ quote: '3 flurps in a row', ...when })

export const validAnswers = {
  plain: good,
  fenced: `\`\`\`json\n${good}\n\`\`\``,
  reasoned: `<think>The trader wants three lower closes. {"plan": {}}</think>\n${good}`,
  withNulls: answer({ entryLong: entryOf(flurps), exitLong, entryShort: null, stop: { long: null, short: null }, timeExits: [] }),
  withAssumed: withStop(1.5, { assumed: [1.5] }),
  /** What was read and nothing else. */
  asRead: answer({ entryLong: { when: below }, exitLong }),
  nothing: answer({ entryLong: { when: below }, exitLong }, { cannot: ['a snug stop', 'words that are not there'] }),
  /** Against a rule that was read for sure. */
  against: answer({ entryLong: { when: { op: 'and', args: [compared('gt', 40, 'RSI(14) is below 40'), flurps] } }, exitLong }),
  /** A rule that was read is said to be none. */
  removing: answer({ entryLong: entryOf(flurps) }, { removed: ['Sell when RSI(14) is above 70'] }),
  /** The way out is only left out. */
  forgetful: answer({ entryLong: { when: flurps } }),
} as const

/** No answer at all. */
export const invalidAnswers = {
  ruleAsDeepAsAWell: withEntry(nested(70)),
  prose: 'Sure! I think three flurps means three lower closes.',
  cutJson: good.slice(0, -20),
  otherShape: '{"proposals": [{"part": "entryLong"}]}',
  list: '[]',
  number: '1e999',
  empty: ' ',
  twice: '{"plan": {}, "plan": {}}',
  prototype: '{"__proto__": {"isAdmin": true}, "plan": {}}',
  tooDeep: `{"plan": {"entryLong": ${'['.repeat(40)}${']'.repeat(40)}}}`,
  tooDeepForAStack: '['.repeat(100_000),
} as const

/** Each loses its one bad node; the text says why. */
export const hostileAnswers: Readonly<Record<string, readonly [answer: string, reason: RegExp]>> = {
  'an invented quote': [instead({ ...flurps, quote: 'three white crows' }), /do not stand in your text/],
  'an invented quote inside': [instead({ ...flurps, term: { ...close, quote: 'buy everything' } }), /do not stand in your text/],
  'no quote at all': [withEntry({ op: 'falling', term: close, bars: 3 }), /does not say which of your words/],
  'a number from nowhere': [withStop(37), /uses 37/],
  'a length from nowhere': [instead({ ...flurps, bars: 17 }), /uses 17/],
  'an indicator that does not exist': [
    instead({ op: 'gt', left: { kind: 'indicator', name: 'wibble' }, right: close }),
    /no part of a plan/,
  ],
  'a parameter that does not exist': [
    instead({ op: 'gt', left: { kind: 'indicator', name: 'rsi', params: { speed: 3 } }, right: close }),
    /RSI has no such parameter/,
  ],
  'a line that does not exist': [
    instead({ op: 'gt', left: { kind: 'indicator', name: 'macd', output: 'constructor' }, right: close }),
    /MACD has no such line/,
  ],
  'a script in a name': [instead({ op: 'pattern', name: '<script>fetch("//evil.example")</script>' }), /no part of a plan/],
  'a script as a quote': [instead({ ...flurps, quote: '<img src=x onerror=alert(1)>' }), /do not stand in your text/],
  'a field that plans do not have': [instead({ ...flurps, run: 'rm -rf /' }), /no part of a plan/],
  'a part that plans do not have': [answer({ entryLong: { when: below }, exitLong, shell: { value: 'rm -rf /' } }), /no part of a plan/],
  'a rule as wide as a river': [
    instead({ op: 'or', args: Array.from({ length: 8 }, () => ({ op: 'and', args: Array.from({ length: 8 }, () => flurps) })) }),
    /too large for one rule/,
  ],
  'a new rule from words that were read': [
    answer({ entryLong: { when: below }, exitLong, leverage: { value: 14, quote: 'RSI(14)' } }),
    /already read/,
  ],
  'what was never there, taken away': [
    answer({ entryLong: { when: below }, exitLong }, { removed: ['the whole account'] }),
    /takes away words that do not stand/,
  ],
}
