import { barsFromRows, type Bar, type Bars } from '../../market/bars.ts'
import { prepareCall } from '../prepare-call.ts'
import { answerOf, plainText } from '../say.ts'
import type { ToolData } from '../tool.ts'
import { simulatedData, testNow } from './simulated-data.ts'

/** Bars an hour apart up to the test's moment, from their closes; each opens at the close before it. */
export function barsOfCloses(closes: readonly number[], more: Partial<Bar> = {}): Bars {
  return barsFromRows(
    closes.map((close, i) => {
      const open = closes[i - 1] ?? close
      return {
        time: testNow - 3_600 * (closes.length - i),
        open,
        close,
        high: Math.max(open, close) + 0.001,
        low: Math.min(open, close) - 0.001,
        volume: 10,
        ...more,
      }
    }),
  )
}

/** What a tool says of bars that a test gives it, for every symbol and timeframe. */
export function foundOn(tool: string, input: Readonly<Record<string, unknown>>, bars: Bars, more: Partial<ToolData> = {}) {
  const call = prepareCall(tool, input)
  if (!call.ok) return call
  const found = call.value.run({ ...simulatedData(call.value.needs), bars: () => bars, ...more })
  if (!found.ok) return found
  const told = call.value.tell(found.value.result)
  const answer = answerOf(Array.isArray(told) ? told : [], [{ id: 't1', tool, input, result: found.value.result }])
  return { ok: true as const, value: { ...found.value, said: plainText(answer.content, answer.figures) } }
}

/** The same where the tool must not refuse. */
export function saidOn(...given: Parameters<typeof foundOn>) {
  const found = foundOn(...given)
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
