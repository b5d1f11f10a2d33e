import type { marketAnalysis } from '@playbook/contract/b2b'
import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { plainText } from '@playbook/engine/agent/say'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { refused } from '@playbook/engine/result'
import { builtInMind } from '../../agent/built-in-mind.ts'
import { fewAtOnce } from '../../agent/few-at-once.ts'
import type { AgentTools, Growth } from '../../agent/mind.ts'
import type { MarketTools } from '../../agent/run-tool.ts'

interface Asked {
  readonly businessId: string
  readonly text: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly nowSeconds: number
}

const callsAtOnce = 2

/** What the built-in analyst says to one question, without a conversation before it. */
export async function answerQuestion(
  tools: MarketTools,
  { businessId, ...asked }: Asked,
  signal: AbortSignal,
): Promise<NonNullable<Reply<typeof marketAnalysis>['answer']>> {
  const inTurn = fewAtOnce(callsAtOnce)
  const ofCaller: AgentTools = {
    understand: (question) => tools.understand(businessId, question, signal),
    modelAllowance: async () => 'all',
    async run(name, input) {
      try {
        return await inTurn(() => tools.run({ ownerId: businessId, name, input, nowSeconds: asked.nowSeconds }, signal))
      } catch (cause) {
        if (signal.aborted || !(cause instanceof Failure) || cause.code === 'prices_not_passed_on') throw cause
        return refused(cause.message)
      }
    },
  }
  let state: Growth = {}
  const question = { ...asked, chart: null, about: null, earlier: [] }
  for await (const growth of builtInMind.answer(question, ofCaller, signal)) state = { ...state, ...growth }
  const { content = '', figures = [], suggestions = [] } = state
  return {
    text: plainText(content, figures),
    content,
    figures: figures.map(({ id, text, value, unit, symbol, timeframe, from, to, tool, formula }) => ({
      id,
      text,
      value,
      unit,
      symbol,
      timeframe,
      from,
      to,
      tool,
      formula,
    })),
    suggestions: [...suggestions],
  }
}
