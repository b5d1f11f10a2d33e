import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showApp } from '../testing/show.tsx'

const marked = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')])

test.each([
  ['/about', [['About', 'page']]],
  ['/newsletter?search=costs', [['Newsletter', 'page']]],
  ['/newsletter/how-a-backtest-lies', [['Newsletter', 'true']]],
  ['/features/chart', [['Features', 'true']]],
  ['/pricing/users', [['For Traders', 'page']]],
  ['/business', [['For Businesses', 'true']]],
  ['/faq', []],
])('on %s the header marks the page, or the section that it belongs to', async (path, expected) => {
  await showApp(path)
  await screen.findAllByRole('heading', { level: 1 })
  expect(marked()).toEqual(expected)
})
