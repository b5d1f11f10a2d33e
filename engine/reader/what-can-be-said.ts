import type { Production } from '../language/grammar.ts'
import { accountLimitProductions } from './grammar/account-limits.ts'
import { candleProductions } from './grammar/candles.ts'
import { clauseProductions } from './grammar/clauses.ts'
import { comparisonProductions } from './grammar/comparisons.ts'
import { costProductions } from './grammar/costs.ts'
import { crossProductions } from './grammar/crosses.ts'
import { eventProductions } from './grammar/events.ts'
import { exitProductions } from './grammar/exits.ts'
import { extremeProductions } from './grammar/extremes.ts'
import { gapProductions } from './grammar/gaps.ts'
import { joinProductions } from './grammar/joins.ts'
import { levelProductions } from './grammar/levels.ts'
import { limitProductions } from './grammar/limits.ts'
import { mirrorProductions } from './grammar/mirrors.ts'
import { moveProductions } from './grammar/moves.ts'
import { negationProductions } from './grammar/negation.ts'
import { orderProductions } from './grammar/orders.ts'
import { pauseProductions } from './grammar/pauses.ts'
import { portionProductions } from './grammar/portions.ts'
import { sequenceProductions } from './grammar/sequences.ts'
import { settingProductions } from './grammar/settings.ts'
import { sizeAfterProductions } from './grammar/size-after.ts'
import { sizeProductions } from './grammar/sizes.ts'
import { stateProductions } from './grammar/states.ts'
import { stopBoundProductions } from './grammar/stop-bounds.ts'
import { stopProductions } from './grammar/stops.ts'
import { targetProductions } from './grammar/targets.ts'
import { timeExitProductions } from './grammar/time-exits.ts'
import { touchProductions } from './grammar/touches.ts'
import { tradingTimeProductions } from './grammar/trading-times.ts'
import { trailingProductions } from './grammar/trailing.ts'
import { valueProductions } from './grammar/values.ts'
import { windowProductions } from './grammar/windows.ts'
import { readPlan } from './read-plan.ts'
import type { SayableTopic } from './sayable-topics.ts'

/** The grammar by what a trader would look for. */
const topics = {
  'Rules and what they wait for': clauseProductions,
  'Ways out': [...exitProductions, ...timeExitProductions],
  'Prices, lines and averages': valueProductions,
  'Above, below, between': comparisonProductions,
  Crosses: crossProductions,
  'Touches and returns': touchProductions,
  'Rising, turning, coloured': stateProductions,
  'Candles and patterns': [...candleProductions, ...eventProductions],
  'Highs, lows and levels': [...extremeProductions, ...levelProductions],
  'Gaps and moves': [...gapProductions, ...moveProductions],
  'One after the other': [...sequenceProductions, ...windowProductions],
  'And, or, not': [...joinProductions, ...negationProductions],
  Stops: [...stopProductions, ...stopBoundProductions, ...trailingProductions],
  'Targets and partial exits': [...targetProductions, ...portionProductions],
  Orders: orderProductions,
  'Size and limits': [...sizeProductions, ...sizeAfterProductions, ...limitProductions, ...pauseProductions, ...accountLimitProductions],
  'When to trade': tradingTimeProductions,
  'The other side': mirrorProductions,
  'Market, chart, period and costs': [...settingProductions, ...costProductions],
} as const satisfies Readonly<Record<SayableTopic, readonly Production[]>>

const rule = 'Buy when RSI(14) < 30.'
/** Whole texts that an example of a category may stand in, the shortest first. */
const frames: Readonly<Record<string, readonly ((words: string) => string)[]>> = {
  Clause: [(words) => words, (words) => `${rule} ${words}`],
  Part: [(words) => `${rule} ${words}`, (words) => `${rule} Stop 2%. ${words}`],
  Condition: [(words) => `Buy when ${words}`],
  Event: [(words) => `Buy on ${words}`, (words) => `Buy when ${words}`],
  Predicate: ['price', 'the close', 'RSI(14)', 'the 50 EMA'].map((subject) => (words: string) => `Buy when ${subject} ${words}`),
  /** Predicates about a bare number are said of something that runs from 0 to 100. */
  Level: ['RSI(14)', 'price', 'the close', 'the 50 EMA'].map((subject) => (words: string) => `Buy when ${subject} ${words}`),
  Value: [(words) => `Buy when the close is above ${words}`, (words) => `Buy when ${words} is above 30`],
}

const bareNumber = /(?:^|\s)(?:\d{2}|zero)(?:$| (?:and|to|or)\b|-\d)/

const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** What is shown of a text: the example's own sentence, without the rule that it needs beside it. */
const shownOf = (text: string): string => capitalized(text.startsWith(`${rule} `) ? text.slice(rule.length + 1) : text)

/** The example as it may be said; null where no frame makes a text that is read whole. */
function sayingOf({ category }: Production, example: string): string | null {
  const frame = category === 'Predicate' && bareNumber.test(example) ? 'Level' : category
  const text = frames[frame]?.map((put) => put(example)).find((each) => readPlan(each)?.isWhole === true)
  return text === undefined ? null : shownOf(text)
}

/** Everything that can be said of a topic, by example; each is read whole. Reads some hundred texts: not for the page's own thread. */
export const sayingsOf = (topic: SayableTopic): readonly string[] => [
  ...new Set(topics[topic].flatMap((each: Production) => each.examples.flatMap((example) => sayingOf(each, example) ?? []))),
]

/** Examples of every topic that hold each word, each read whole; at most `most`. */
export function findSayings(words: string, most = 30): readonly string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = new Set<string>()
  for (const each of Object.values<readonly Production[]>(topics).flat())
    for (const example of each.examples) {
      if (found.size === most) return [...found]
      if (!wanted.every((word) => example.toLowerCase().includes(word))) continue
      const saying = sayingOf(each, example)
      if (saying !== null) found.add(saying)
    }
  return [...found]
}
