import { prepareCall } from '@playbook/engine/agent/prepare-call'
import { answerOf, say, sentences, type Answer } from '@playbook/engine/agent/say'
import type { AnswerState, Mind } from './mind.ts'

const name = 'Built-in analyst'

/** Every figure of an answer that is made of results is one of theirs. */
const verified = ({ content, figures }: Answer): Pick<AnswerState, 'content' | 'figures'> => ({
  content,
  figures: figures.map((figure) => ({ ...figure, verified: true })),
})

/** The analyst that needs no network and no model. It does not read questions yet: it tells the newest bar of the market. */
export const builtInMind: Mind = {
  name,
  async *answer({ symbol, timeframe }, tools) {
    const input = { symbol, timeframe }
    const tool = { id: 't1', name: 'price_now', input, note: null }
    yield { tools: [{ ...tool, outcome: 'running' }], notice: 'Questions are not read yet: this is the newest bar of the market.' }
    const prepared = prepareCall(tool.name, input)
    if (!prepared.ok) throw new Error('the tool takes a chart')
    const found = await tools.run(tool.name, input)
    if (!found.ok) {
      yield { tools: [{ ...tool, outcome: 'refused', note: found.problem }], content: found.problem }
      return
    }
    const { result, drawings = [], statements = [], offers = [] } = found.value
    const told = sentences(say``, prepared.value.tell(result))
    yield {
      ...verified(answerOf(told, [{ id: tool.id, tool: tool.name, input, result }])),
      tools: [{ ...tool, outcome: 'done' }],
      drawings,
      statements,
      offers,
    }
  },
}
