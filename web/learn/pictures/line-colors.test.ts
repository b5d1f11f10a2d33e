import { readFileSync } from 'node:fs'
import path from 'node:path'
import { indicatorColors } from '@playbook/engine/indicators/line-colors'
import { expect, test } from 'vitest'

const sheet = readFileSync(path.join(import.meta.dirname, 'line-colors.css'), 'utf8')

test('each line has the colour of the engine’s table, on both pages', () => {
  const told = (theme: string) =>
    Object.fromEntries(
      [...sheet.matchAll(new RegExp(`^${theme}\\[data-line="(\\w+)"\\] \\{ --line-color: (#\\w+); \\}$`, 'gm'))].map(([, name, color]) => [
        name,
        color,
      ]),
    )
  const wanted = (theme: 'light' | 'dark') =>
    Object.fromEntries(Object.entries(indicatorColors).map(([name, color]) => [name, color[theme]]))
  expect(told('')).toEqual(wanted('light'))
  expect(told('\\[data-theme="dark"\\] ')).toEqual(wanted('dark'))
})
