import type { ResultTree } from '@playbook/engine/agent/figure'
import { prepareCall } from '@playbook/engine/agent/prepare-call'
import { answerOf, type ReferredFigure, type ToolCall } from '@playbook/engine/agent/say'
import type { Found, Need, ToolData } from '@playbook/engine/agent/tool'
import { newBars, sliceBars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { closedUntil } from '@playbook/engine/market/closed-until'
import { simulateBars, startOfLast } from '@playbook/engine/market/simulate'
import { timeframes } from '@playbook/engine/market/timeframe'
import { marketsOfCatalogue } from '@playbook/engine/questions/catalogue-markets'
import { compose } from '@playbook/engine/questions/compose'
import { kinds } from '@playbook/engine/questions/kinds/all'
import type { Outcome, Understanding } from '@playbook/engine/questions/question'
import { understand } from '@playbook/engine/questions/understand'
import type { Result } from '@playbook/engine/result'
import type { Figure } from './figure.ts'
import { askedAt, rightValue, type Right } from './questions/by-hand.ts'
import { wordings, type Wording } from './questions/wordings.ts'

/** Held: asked back, declined, refused, or told that words were not taken in. Wrong: another thing was answered as if it had been asked. */
type Mark = 'right' | 'held' | 'wrong'
interface Judged {
  readonly wording: Wording
  readonly mark: Mark
  readonly because: string
  readonly ms: number
}

const context = { symbol: 'EURUSD', timeframe: '1h', nowSeconds: askedAt, findMarket: marketsOfCatalogue } as const

function dataFor(needs: readonly Need[]): ToolData {
  const instrumentOf = (symbol: string) => {
    const instrument = findInstrument(symbol)
    if (instrument === null) throw new Error(`${symbol} is in the catalogue`)
    return instrument
  }
  return {
    nowSeconds: askedAt,
    market: (symbol) => ({ instrument: instrumentOf(symbol), timeframes, isSimulated: true }),
    bars(symbol, timeframe) {
      const need = needs.find((each) => each.need === 'bars' && each.symbol === symbol && each.timeframe === timeframe)
      if (need?.need !== 'bars') return newBars(0)
      const instrument = instrumentOf(symbol)
      const until = Math.min(need.to ?? Infinity, closedUntil(instrument.calendar, timeframe, askedAt))
      const { count = 1, before = 0 } = need
      if (need.from !== undefined)
        return simulateBars(instrument, timeframe, before === 0 ? need.from : startOfLast(instrument, timeframe, need.from, before), until)
      const bars = simulateBars(instrument, timeframe, startOfLast(instrument, timeframe, until, count), until)
      return sliceBars(bars, Math.max(0, bars.length - count), bars.length)
    },
    live: () => null,
    results: () => [],
    result: () => null,
  }
}

function run(tool: string, input: unknown): Result<Found<ResultTree>, string> {
  const prepared = prepareCall(tool, input)
  return prepared.ok ? prepared.value.run(dataFor(prepared.value.needs)) : prepared
}

/** The figures that an answer shows. */
function shownBy(understanding: Understanding): { readonly figures: readonly ReferredFigure[]; readonly refused: string | null } {
  const outcomes: Outcome[] = understanding.calls.map(({ tool, input }) => run(tool, input))
  const made = understanding.calls.flatMap(({ tool, input }, i): ToolCall[] => {
    const outcome = outcomes[i]!
    return outcome.ok ? [{ id: `t${i + 1}`, tool, input, result: outcome.value.result }] : []
  })
  const { pieces } = compose(understanding, outcomes)
  return {
    figures: answerOf(pieces, made).figures,
    refused: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]))[0] ?? null,
  }
}

const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0
/** A figure is the number where they differ by no more than its last digit; a fall may be told as such, without a sign. */
const isValue = (figure: ReferredFigure, value: number): boolean =>
  Math.abs(Math.abs(figure.value) - Math.abs(value)) <= 0.51 * 10 ** -decimalsOf(figure.text) + 1e-9

const rightValues = new Map<string, number>()
function valueOf(right: Right): number {
  const key = JSON.stringify(right)
  const value = rightValues.get(key) ?? rightValue(right)
  rightValues.set(key, value)
  return value
}

/** Tools that own results or a further word of the trader are needed for: without them a refusal is the right answer. */
const mayRefuse: ReadonlySet<string> = new Set(['own_results', 'explain_result', 'explain_trade', 'result_parts'])

function judge(wording: Wording, toolOf: ReadonlyMap<string, string>): Judged {
  const begun = performance.now()
  const understanding = understand(wording.text, context)
  const { figures, refused } = shownBy(understanding)
  const ms = performance.now() - begun
  const judged = (mark: Mark, because = '') => ({ wording, mark, because, ms })
  const questions = understanding.parts.filter((part) => part.is === 'question')
  const other = understanding.parts.find((part) => part.is !== 'question' && part.is !== 'courtesy')
  if (other !== undefined) return judged('held', other.is)
  if (questions.some(({ insteadOf }) => insteadOf !== undefined)) return judged('held', 'told as the market at a glance, which it says')
  if (understanding.unread.length > 0) return judged('held', `not taken in: ${understanding.unread.join(', ')}`)
  const tool = toolOf.get(wording.kind)
  const isShown = (right: Right) => figures.some((figure) => isValue(figure, valueOf(right)))
  // Several kinds tell the same figure.
  if (wording.right !== undefined && wording.right.what !== 'value' && isShown(wording.right)) return judged('right')
  const called = understanding.calls.map((call) => call.tool)
  if (!called.includes(tool!)) return judged('wrong', `read as ${questions.map(({ question }) => question.kind).join(', ') || 'nothing'}`)
  if (refused !== null && !mayRefuse.has(tool!)) return judged('held', refused)
  if (wording.right === undefined) return judged('right')
  const told = figures.map(({ text }) => text).join(', ')
  return isShown(wording.right)
    ? judged('right')
    : judged('wrong', `${wording.right.what} is ${valueOf(wording.right).toPrecision(7)}; told: ${told}`)
}

const share = (part: number, all: number) => (all === 0 ? 0 : (100 * part) / all)
const quantile = (values: readonly number[], at: number) => values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))]!

/** How wordings of every kind of question are answered: the right tool, and the right figure where it is known from elsewhere. */
export async function questionBenchmarks(): Promise<readonly Figure[]> {
  const toolOf = new Map(kinds.map(({ name, tool }) => [name, tool]))
  const topicOf = new Map(kinds.map(({ name, topic }) => [name, topic]))
  const all = wordings()
  // The first question loads what all others use.
  judge(all[0]!, toolOf)
  const judged = all.map((wording) => judge(wording, toolOf))
  const count = (of: readonly Judged[], mark: Mark) => of.filter((each) => each.mark === mark).length
  const line = (name: string, of: readonly Judged[]) =>
    `  ${name.padEnd(28)} ${String(of.length).padStart(5)} ${(['right', 'held', 'wrong'] as const).map((mark) => String(count(of, mark)).padStart(6)).join('')}`
  console.log(`  ${'class'.padEnd(28)} ${'asked'.padStart(5)}  right  held wrong`)
  for (const topic of new Set(topicOf.values()))
    console.log(
      line(
        topic,
        judged.filter(({ wording }) => topicOf.get(wording.kind) === topic),
      ),
    )
  for (const by of ['stranger', 'own'] as const)
    console.log(
      line(
        `by ${by}`,
        judged.filter(({ wording }) => wording.by === by),
      ),
    )
  console.log(
    line(
      'with a figure known',
      judged.filter(({ wording }) => wording.right !== undefined),
    ),
  )
  for (const { wording, mark, because } of judged)
    if (mark !== 'right') console.log(`  ${mark}  [${wording.kind}] ${wording.text}  (${because})`)
  const strangers = judged.filter(({ wording }) => wording.by === 'stranger')
  const figure = (name: string, value: number, unit = '%', goal: string | null = null): Figure => ({ name, value, unit, goal })
  return [
    figure('wordings asked', judged.length, '', null),
    figure(
      'kinds with five wordings',
      [...toolOf.keys()].filter((kind) => all.filter((each) => each.kind === kind).length >= 5).length,
      '',
      '80',
    ),
    figure('answered with the right tool and figure', share(count(judged, 'right'), judged.length)),
    figure('held: asked back, declined, or words named that were not taken in', share(count(judged, 'held'), judged.length)),
    figure('answered something else', share(count(judged, 'wrong'), judged.length), '%', '0'),
    figure('of those by strangers: right', share(count(strangers, 'right'), strangers.length)),
    figure('of those by strangers: something else', share(count(strangers, 'wrong'), strangers.length), '%', '0'),
    figure(
      'a whole answer, p95, without a server',
      quantile(
        judged.map(({ ms }) => ms),
        0.95,
      ),
      'ms',
      'under 1,500',
    ),
  ]
}
