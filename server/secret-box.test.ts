import { expect, test } from 'vitest'
import { deriveKey, openSecret, sealSecret } from './secret-box.ts'

const key = 'k7Qp2vXz9LmR4tYw8Bn3Hc6Jd1Fg5Sa0'

test('a sealed text opens in its own place only', () => {
  const box = sealSecret(key, 'ünlock 123456', 'mail:1')
  expect(openSecret(key, box, 'mail:1')).toBe('ünlock 123456')
  expect(openSecret(key, box, 'mail:2')).toBeNull()
  expect(openSecret(`${key}x`, box, 'mail:1')).toBeNull()
})

test('the same text never gives the same box, and no box shows the text', () => {
  const boxes = [sealSecret(key, '123456', 'mail:1'), sealSecret(key, '123456', 'mail:1')]
  expect(boxes[0]!.equals(boxes[1]!)).toBe(false)
  expect(boxes[0]!.includes(Buffer.from('123456'))).toBe(false)
})

test('a box with any byte changed, or cut short, does not open', () => {
  const box = sealSecret(key, '123456', 'mail:1')
  for (let at = 0; at < box.length; at += 1) {
    const changed = Buffer.from(box)
    changed[at]! ^= 1
    expect(openSecret(key, changed, 'mail:1')).toBeNull()
    expect(openSecret(key, box.subarray(0, at), 'mail:1')).toBeNull()
  }
})

test('keys of two purposes differ', () => {
  expect(deriveKey(key, 'codes').equals(deriveKey(key, 'box'))).toBe(false)
})
