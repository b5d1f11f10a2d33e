import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'
import { readHeld, readingFiles, readReadings, scoreReadings } from './testing/readings/load.ts'

const rows = await scoreReadings(readingFiles)
const texts = readReadings(readingFiles)
/** Texts that could run and are held, because a word of theirs has no reader yet; the marks that they show. */
const held = readHeld()
const isRead = ({ id }: { readonly id: string }) => !held.has(id)
const exactShare = (set: string, ofClass?: string): number => {
  const about = rows.filter((r) => isRead(r) && r.set === set && (ofClass === undefined || r.class === ofClass))
  return about.filter((r) => r.exact_core).length / about.length
}

describe('the published reading corpus', () => {
  it('is read exactly, without a critical error', () => {
    const published = rows.filter((r) => r.set === 'published')
    expect(published).toHaveLength(60)
    expect(published.filter((r) => isRead(r) && (!r.exact_core || r.critical.length > 0))).toEqual([])
  })
})

describe('our own readings', () => {
  it('are read without a critical error', () => {
    expect(rows.filter((r) => r.set === 'own' && r.critical.length > 0)).toEqual([])
  })

  it('hold at least 2,157 texts beside the published ones, none of them twice', () => {
    expect(texts.length).toBeGreaterThanOrEqual(2217)
    expect(new Set(texts.map((r) => r.text)).size).toBe(texts.length)
  })

  it.each([
    ['basic', 0.99],
    ['intermediate', 0.98],
    ['advanced', 0.9],
    ['messy', 0.9],
    ['refuse', 0.98],
  ])('are read exactly in class %s in at least a share of %d, where no word holds them', (ofClass, share) => {
    expect(exactShare('own', ofClass)).toBeGreaterThanOrEqual(share)
  })
})

/** Texts that could run, as they are read. */
const clear = texts
  .filter((r) => JSON.stringify(r.expected.status).includes('ok'))
  .map(({ id, text }) => ({ id, text, reading: readStrategy(text) }))

describe('a text that could run', () => {
  it('is never turned away', () => {
    expect(clear.filter(({ reading }) => reading.status === 'invalid').map((r) => r.id)).toEqual([])
  })

  it('is held by the marks that are listed for it, and by none where none are listed', () => {
    const marked = clear.flatMap(({ id, text, reading }): [string, readonly string[]][] => {
      const marks = reading.phrases.flatMap((p) => (p.blocks ? [text.slice(p.start, p.end).trim()] : []))
      return marks.length > 0 ? [[id, marks]] : []
    })
    expect(Object.fromEntries(marked)).toEqual(Object.fromEntries(held))
  })
})
