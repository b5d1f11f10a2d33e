import { expect, test } from 'vitest'
import { computeIndicator } from './compute.ts'
import { libraryVectors, taLibVectors } from './testing/published-vectors.ts'
import { walk } from './testing/walk.ts'

const bars = walk(120)

test.each([...taLibVectors, ...libraryVectors])(
  '%s %s %o has the published values',
  (name, line, params, first, firstValue, later, laterValue) => {
    const values = computeIndicator(name, params, bars)[line]!
    expect(values.findIndex((value) => !Number.isNaN(value))).toBe(first)
    expect(values[first]).toBeCloseTo(firstValue, 9)
    expect(values[later]).toBeCloseTo(laterValue, 9)
  },
)
