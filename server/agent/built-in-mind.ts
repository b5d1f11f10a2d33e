import { answerOf, paragraphs, say, type ToolCall } from '@playbook/engine/agent/say'
import { compose } from '@playbook/engine/questions/compose'
import type { Outcome, Understanding } from '@playbook/engine/questions/question'
import { doneCall } from './done-call.ts'
import type { AgentQuestion, AgentTools, Growth, Mind } from './mind.ts'
import type { BuiltInMemory } from './understand-question.ts'

/** The analyst that needs no network and no model: the grammar of questions, the tools, and their own words. */
export const builtInMind: Mind = {
  name: 'Built-in analyst',
  async *answer(question, tools) {
    const read = await tools.understand(question)
    if (!read.ok) return yield { content: read.problem }
    const { calls } = read.value
    const outcomes: Outcome[] = []
    const isSaid = saysClosedBars(question.earlier)
    if (calls.length > 0) yield told(read.value, outcomes, isSaid)
    for await (const outcome of inOrder(calls, tools)) {
      outcomes.push(outcome)
      if (outcomes.length < calls.length) yield told(read.value, outcomes, isSaid)
    }
    const { suggestions, memory } = compose(read.value, outcomes)
    yield { ...told(read.value, outcomes, isSaid), suggestions, memory: { builtIn: memory } satisfies BuiltInMemory }
  },
}

/** What comes of the calls, in their order; all of them begin at once. */
async function* inOrder(calls: Understanding['calls'], tools: AgentTools): AsyncGenerator<Outcome> {
  const begun = calls.map(({ tool, input }) => tools.run(tool, input))
  // One that fails is told when its turn comes, and those behind it are not waited for.
  for (const each of begun) each.catch(() => {})
  for (const each of begun) yield await each
}

const idOf = (i: number): string => `t${i + 1}`

/** The one tool that tells the bar which is forming. */
const tellsLive = 'price_now'
const closedBars = say`These figures are of closed bars: the bar that is forming is not counted.`
/** Whether an earlier answer of the conversation has told figures of closed bars, and with them that they are. */
const saysClosedBars = (earlier: AgentQuestion['earlier']): boolean =>
  earlier.some(({ tools }) => tools.some(({ name, input, outcome }) => name !== tellsLive && outcome === 'done' && 'timeframe' in input))

/** The answer as far as its calls have an outcome: whole parts only. `isSaid`: the conversation knows that bars are closed ones. */
function told(understanding: Understanding, outcomes: readonly Outcome[], isSaid: boolean): Growth {
  const { calls } = understanding
  const isWhole = outcomes.length === calls.length
  const made = outcomes.flatMap((outcome, i): ToolCall[] => {
    const { tool, input } = calls[i]!
    return outcome.ok ? [{ id: idOf(i), tool, input, result: outcome.value.result }] : []
  })
  const { pieces } = compose(isWhole ? understanding : soFar(understanding, outcomes.length), outcomes)
  const isOfBars = made.some(({ tool, input }) => tool !== tellsLive && 'timeframe' in input)
  const { content, figures } = answerOf(isWhole && isOfBars && !isSaid ? paragraphs(pieces, closedBars) : pieces, made)
  const found = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
  return {
    content,
    figures: figures.map((figure) => ({ ...figure, verified: true })),
    tools: calls.map(({ tool: name, input }, i) => {
      const outcome = outcomes[i]
      if (outcome === undefined) return { id: idOf(i), name, input, outcome: 'running', note: null }
      const call = { id: idOf(i), name, input }
      return outcome.ok ? { ...call, ...doneCall(outcome.value) } : { ...call, outcome: 'refused', note: outcome.problem }
    }),
    drawings: found.flatMap(({ drawings = [] }) => drawings),
    statements: found.flatMap(({ statements = [] }) => statements),
    offers: found.flatMap(({ offers = [] }) => offers),
  }
}

/** The parts before the first one that still waits for a call. */
function soFar(understanding: Understanding, done: number): Understanding {
  let needed = 0
  const waiting = understanding.parts.findIndex((part) => {
    needed += part.is === 'question' ? part.calls.length : 0
    return needed > done
  })
  return { ...understanding, parts: understanding.parts.slice(0, waiting), unread: [] }
}
