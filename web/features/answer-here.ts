import type { Message } from '@playbook/contract/chats'
import { prepareCall } from '@playbook/engine/agent/prepare-call'
import { answerOf, type ToolCall } from '@playbook/engine/agent/say'
import type { BarsNeed, ToolData } from '@playbook/engine/agent/tool'
import { newBars, type Bars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { closedUntil } from '@playbook/engine/market/closed-until'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulateBars, startOfLast } from '@playbook/engine/market/simulate'
import { timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { marketsOfCatalogue } from '@playbook/engine/questions/catalogue-markets'
import { compose } from '@playbook/engine/questions/compose'
import type { Outcome } from '@playbook/engine/questions/question'
import { understand } from '@playbook/engine/questions/understand'
import { refused } from '@playbook/engine/result'

export interface AskedHere {
  readonly text: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly nowSeconds: number
}

/** What a session shows of an answer. */
export type AnswerHere = Pick<Message, 'content' | 'figures' | 'tools' | 'suggestions'>

/** More bars would hold up a phone. */
const maxBars = 60_000

function barsOf(instrument: Instrument, { timeframe, count = 1, from, to, before = 0 }: BarsNeed, nowSeconds: number): Bars {
  const until = Math.min(to ?? Infinity, closedUntil(instrument.calendar, timeframe, nowSeconds))
  const lead = from === undefined ? count : before
  const start = lead === 0 && from !== undefined ? from : startOfLast(instrument, timeframe, from ?? until, lead)
  return simulateBars(instrument, timeframe, start, until)
}

function dataFor(needs: readonly { readonly need: string }[], nowSeconds: number): ToolData {
  const marketOf = (symbol: string) => ({ instrument: findInstrument(symbol)!, timeframes, isSimulated: true })
  return {
    nowSeconds,
    market: marketOf,
    bars(symbol, timeframe) {
      const need = needs.find(
        (each): each is BarsNeed =>
          each.need === 'bars' && (each as BarsNeed).symbol === symbol && (each as BarsNeed).timeframe === timeframe,
      )
      return need === undefined ? newBars(0) : barsOf(marketOf(symbol).instrument, need, nowSeconds)
    },
    live: () => null,
    results: () => [],
    result: () => null,
  }
}

const tooMany =
  'That would take more bars than this page computes. In the console it is answered; ask here about fewer bars or a longer timeframe.'

function run(tool: string, input: unknown, nowSeconds: number): Outcome {
  const prepared = prepareCall(tool, input)
  if (!prepared.ok) return prepared
  const { needs } = prepared.value
  const asked = needs.flatMap((need) => (need.need === 'bars' ? [need.count ?? 0] : []))
  if (asked.some((count) => count > maxBars)) return refused(tooMany)
  return prepared.value.run(dataFor(needs, nowSeconds))
}

/** Answers a question about simulated markets as the built-in analyst does: the same grammar, tools and words. */
export function answerHere({ text, symbol, timeframe, nowSeconds }: AskedHere): AnswerHere {
  const understanding = understand(text, { symbol, timeframe, nowSeconds, findMarket: marketsOfCatalogue })
  const { calls } = understanding
  const outcomes = calls.map(({ tool, input }) => run(tool, input, nowSeconds))
  const idOf = (i: number) => `t${i + 1}`
  const made = outcomes.flatMap((outcome, i): ToolCall[] => {
    const { tool, input } = calls[i]!
    return outcome.ok ? [{ id: idOf(i), tool, input, result: outcome.value.result }] : []
  })
  const { pieces, suggestions } = compose(understanding, outcomes)
  const { content, figures } = answerOf(pieces, made)
  return {
    content,
    figures: figures.map((figure) => ({ ...figure, verified: true })),
    tools: calls.map(({ tool: name, input }, i) => {
      const outcome = outcomes[i]!
      return { id: idOf(i), name, input, outcome: outcome.ok ? 'done' : 'refused', note: outcome.ok ? null : outcome.problem }
    }),
    suggestions: [...suggestions],
  }
}
