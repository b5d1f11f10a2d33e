import { ruleLines } from '../../strategy/explain.ts'
import { readText } from '../read-text.ts'

/** The rules of a text that runs, in no order; null where it waits. */
export function rulesOf(text: string): readonly string[] | null {
  const { status, plan } = readText(text)
  return status === 'ok' && plan !== null
    ? ruleLines(plan)
        .map(({ side, text: said }) => [side, said].join(': '))
        .toSorted()
    : null
}
