import { settings } from './config.ts'

/** The settings as a Markdown table, for the README. */
export function settingsTable(): string {
  const rows = settings.map(({ name, standard, meaning }) => `| \`${name}\` | ${standard === '' ? '' : `\`${standard}\``} | ${meaning} |`)
  return ['| Setting | Standard | Meaning |', '|---|---|---|', ...rows].join('\n')
}
