import { isFigure, type Figure, type ResultNode } from '../figure.ts'
import { runOnSimulated } from './simulated-data.ts'

/** What a tool found on simulated markets; a refusal throws. */
export function foundBy(tool: string, input: Readonly<Record<string, unknown>>) {
  const found = runOnSimulated(tool, input)
  if (!found.ok) throw new Error(found.problem)
  return found.value
}

/** The figure at a path of a result, such as `levels.0.low`; throws where there is none. */
export function figureAt(result: ResultNode, path: string): Figure {
  let node: unknown = result
  for (const step of path.split('.')) node = (node as Record<string, unknown> | null)?.[step]
  if (!isFigure(node)) throw new Error(`No figure at ${path}`)
  return node
}
