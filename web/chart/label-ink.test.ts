import { expect, test } from 'vitest'
import { labelInk } from './label-ink.ts'

test('words on a dark colour are white, on a light one black', () => {
  expect(['#000000', '#2c655c', '#b0318f'].map(labelInk)).toEqual(['white', 'white', 'white'])
  expect(['#ffffff', '#96c5c0', '#f0d060'].map(labelInk)).toEqual(['black', 'black', 'black'])
})
