import { referenceTo } from '@playbook/engine/agent/check-answer'
import { cleaned } from '@playbook/engine/agent/checking/marked-text'
import { isFigure, type ResultNode, type ResultTree } from '@playbook/engine/agent/figure'

/** As a language model is told: a figure is its reference, its text and its unit. */
type Told = string | boolean | null | readonly Told[] | { readonly [name: string]: Told }

const maxChars = 16_000
const maxStringChars = 300
/** Items of each list, tried until the whole is short enough. */
const listSizes = [40, 12, 4, 1] as const

/** Names and texts of people: whatever they hold, they are told as one short line. */
export const toldText = (text: string): string => {
  const line = cleaned(text)
  return line.length <= maxStringChars ? line : `${line.slice(0, maxStringChars).toWellFormed()}…`
}

function tell(node: ResultNode, path: string, listSize: number): Told {
  if (typeof node === 'string') return toldText(node)
  if (typeof node !== 'object' || node === null) return node
  if (isFigure(node)) return { ref: referenceTo(path), text: node.text, unit: node.unit }
  if (Array.isArray(node)) return node.slice(0, listSize).map((child: ResultNode, i) => tell(child, `${path}.${i}`, listSize))
  return Object.fromEntries(Object.entries(node as ResultTree).map(([name, child]) => [name, tell(child, `${path}.${name}`, listSize)]))
}

/** The result of a call as a language model is told it: long lists are told by their first items. */
export function tellResult(callId: string, result: ResultTree): Told {
  const tries = listSizes.map((size) => () => tell(result, callId, size))
  for (const attempt of tries) {
    const told = attempt()
    if (JSON.stringify(told).length <= maxChars) return told
  }
  return { note: 'The result is too long to be told. Ask for fewer bars or items.' }
}
