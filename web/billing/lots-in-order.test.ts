import { expect, test } from 'vitest'
import { lotsInOrder } from './lots-in-order.ts'

const lot = (kind: 'FREE' | 'REFERRAL' | 'PAID', tokens: number, expires_at: string | null) => ({
  id: tokens,
  kind,
  tokens,
  granted: tokens,
  expires_at,
  reason: '',
})

test('neighbours of one kind are one stretch that says when the first of them expires', () => {
  expect(
    lotsInOrder([
      lot('PAID', 1, '2026-01-01'),
      lot('FREE', 2, '2026-01-02'),
      lot('FREE', 3, '2026-01-02'),
      lot('PAID', 4, '2026-01-03'),
      lot('PAID', 5, null),
    ]),
  ).toEqual([
    { kind: 'PAID', tokens: 1, expiresAt: '2026-01-01', isMore: false },
    { kind: 'FREE', tokens: 5, expiresAt: '2026-01-02', isMore: false },
    { kind: 'PAID', tokens: 9, expiresAt: '2026-01-03', isMore: true },
  ])
  expect(lotsInOrder([])).toEqual([])
})
