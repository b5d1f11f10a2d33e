import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawCard, ink } from './draw-card.ts'

test('a card has the colours of the light theme', () => {
  const css = readFileSync(path.join(import.meta.dirname, '..', '..', 'web', 'ui', 'tokens.css'), 'utf8')
  const light = css.slice(css.indexOf('[data-theme="light"]'))
  const colourOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1]
  const names = { ground: 'bg', text: 'text', soft: 'text-2', quiet: 'text-3', line: 'line', brand: 'brand' }
  expect(ink).toEqual(Object.fromEntries(Object.entries(names).map(([part, name]) => [part, colourOf(name)])))
})

test('letters of every Latin alphabet have their own shapes on it', async () => {
  const card = (letter: string) => drawCard({ kind: '', title: letter, text: letter, figures: [] })
  const [polish, hungarian] = await Promise.all([card('Ł'), card('Ű')])
  expect(polish.equals(hungarian)).toBe(false)
})
