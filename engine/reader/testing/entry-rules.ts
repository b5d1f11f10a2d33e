import { readText } from '../read-text.ts'

/** The rules of a text's entries and exits in plain words, in the order of the plan; its status alone where it would not run. */
export function rulesOf(text: string): readonly string[] {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.filter(({ role }) => role === 'entry' || role === 'exit').map(({ text: said }) => said) : [status]
}

/** What a long entry that waits for a condition waits for. */
export const whenBuying = (condition: string): readonly string[] => rulesOf(`Buy when ${condition}. Stop 2%.`)
