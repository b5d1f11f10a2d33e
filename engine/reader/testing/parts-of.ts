import { readText } from '../read-text.ts'

/** The stops, targets and hours of a text in plain words, in the order of the plan; its status alone where it would not run. */
export function partsOf(text: string, roles: readonly string[] = ['stop', 'target', 'trailing', 'breakeven']): readonly string[] {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.filter(({ role }) => roles.includes(role)).map(({ role, text: said }) => `${role}: ${said}`) : [status]
}
