import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'
import { readingFiles, readReadings, scoreReadings } from './testing/readings/load.ts'

const rows = await scoreReadings(readingFiles)
const exactShare = (set: string, ofClass?: string): number => {
  const about = rows.filter((r) => r.set === set && (ofClass === undefined || r.class === ofClass))
  return about.filter((r) => r.exact_core).length / about.length
}

describe('the published reading corpus', () => {
  it('is read exactly, without a critical error', () => {
    const published = rows.filter((r) => r.set === 'published')
    expect(published).toHaveLength(60)
    expect(published.filter((r) => !r.exact_core || r.critical.length > 0)).toEqual([])
  })
})

describe('our own readings', () => {
  it('are read without a critical error', () => {
    expect(rows.filter((r) => r.set === 'own' && r.critical.length > 0)).toEqual([])
  })

  it('hold at least 2,157 texts beside the published ones, none of them twice', () => {
    const texts = readReadings(readingFiles).map((r) => r.text)
    expect(texts.length).toBeGreaterThanOrEqual(2217)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it.each([
    ['basic', 0.99],
    ['intermediate', 0.98],
    ['advanced', 0.9],
    ['messy', 0.9],
    ['refuse', 0.98],
  ])('are read exactly in class %s in at least a share of %d', (ofClass, share) => {
    expect(exactShare('own', ofClass)).toBeGreaterThanOrEqual(share)
  })
})

describe('a text that means something', () => {
  it('is never turned away', () => {
    const clear = readReadings(readingFiles).filter((r) => r.expected.status === 'ok')
    expect(clear.filter((r) => readStrategy(r.text).status === 'invalid').map((r) => r.id)).toEqual([])
  })
})
