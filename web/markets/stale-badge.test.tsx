import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StaleBadge } from './stale-badge.tsx'

test('prices whose source answers have no badge, old ones say since when it does not', () => {
  const { container, rerender } = render(<StaleBadge since={undefined} />)
  expect(container.textContent).toBe('')
  rerender(<StaleBadge since={Math.floor(Date.now() / 1000) - 7_300} label="Kraken" />)
  expect(screen.getByText('2 h old').closest('[title]')?.getAttribute('title')).toMatch(/^Kraken has not answered since /)
})
