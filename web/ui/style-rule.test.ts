import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')
const sheet = readFileSync(path.join(web, 'ui', 'base.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '')
const defined = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!))

/** The closed set of classes for text and rows; everything else in the sheet is a part of the kit, named after what it is. */
const smallSet = [
  'up',
  'down',
  'mute',
  'soft',
  'small',
  'num',
  'r',
  'grow',
  'nowrap',
  'row',
  'wrap',
  'between',
  'stack',
  'trunc',
  'words',
  'plain',
  'sr',
  'label',
  'read',
  'center',
]

/** A class with one declaration alone, outside of media queries: it says how something looks, not what it is. */
const utility = /^\.([a-z][\w-]*) \{ [a-z-]+: [^;]+; \}$/

const sources = globSync('**/*.tsx', { cwd: web, exclude: (name) => name === 'dist' || name === 'node_modules' })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))

/** The classes that a file names in plain text, without those of its CSS module. */
function namedIn(text: string): string[] {
  const literals = [...text.matchAll(/className="([^"]*)"/g), ...text.matchAll(/className=\{`([^`]*)`\}/g)].map(([, value]) => value!)
  return literals
    .flatMap((value) => value.replaceAll(/\$\{[^}]*\}/g, '$').split(/\s+/))
    .filter((name) => name !== '' && !name.includes('$'))
}

test.each(sources)('$file names only classes of the kit or of the small set', ({ text }) => {
  expect(namedIn(text).filter((name) => !defined.has(name))).toEqual([])
})

test('the sheet has no utility outside the small set', () => {
  const utilities = sheet.split('\n').flatMap((line) => utility.exec(line)?.[1] ?? [])
  expect(utilities.filter((name) => !smallSet.includes(name))).toEqual([])
})
