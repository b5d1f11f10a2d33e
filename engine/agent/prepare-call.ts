import { ok, refused, type Result } from '../result.ts'
import { problemOfFields } from '../strategy/check-plan.ts'
import type { ResultTree } from './figure.ts'
import type { Part } from './say.ts'
import type { Found, Need, ToolData } from './tool.ts'
import { toolNamed } from './tools.ts'

/** A call whose input has been checked: what it needs, and what then comes of it. */
export interface PreparedCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly needs: readonly Need[]
  readonly run: (data: ToolData) => Result<Found<ResultTree>, string>
  readonly tell: (result: ResultTree) => Part
}

/** Checks a tool's name and input, whoever they come from. The problem is one sentence that names the field. */
export function prepareCall(name: string, input: unknown): Result<PreparedCall, string> {
  const tool = toolNamed(name)
  if (tool === null) return refused(`There is no tool called ${name}.`)
  const problem = problemOfFields(tool.input, input)
  if (problem !== null) return refused(`${problem.path.replace(/^\./, '') || 'The input'} ${problem.problem}.`)
  // The check above is what these types say.
  const checked = input as never
  const needs = tool.needs(checked)
  return ok({
    tool: tool.name,
    input: input as Readonly<Record<string, unknown>>,
    needs,
    run(data) {
      const found = tool.run(checked, data)
      const live = needs.flatMap((need) => (need.need === 'live' ? (data.live(need.symbol) ?? []) : []))
      return found.ok && live.length > 0 ? ok({ ...found.value, live }) : found
    },
    tell: (result) => tool.tell(result as never, checked),
  })
}
