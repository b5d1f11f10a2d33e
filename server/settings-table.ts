import { settings } from './config.ts'

/** The settings as a Markdown table, for the README. */
export function settingsTable(): string {
  const rows = settings.map(({ name, default: value, meaning }) => `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`)
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
