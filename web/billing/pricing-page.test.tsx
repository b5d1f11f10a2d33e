import { plans } from '@playbook/contract/plans'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '../session.ts'
import { tellBilling, tellSetting } from '../testing/free-acts.ts'
import { showApp } from '../testing/show.tsx'

// A visitor, whoever was signed in before.
beforeEach(startSession)
afterEach(() => {
  tellBilling('off')
  tellSetting('sale', 'yes')
})

const prices = async (sale: 'yes' | 'test' | 'no') => {
  tellBilling('on')
  tellSetting('sale', sale)
  await showApp('/pricing/users')
  await screen.findByRole('heading', { name: 'Plans' })
}

test('prices need no answer of the server, and a visitor who wants a plan is led to an account and back', async () => {
  await prices('yes')
  expect(screen.queryByText(/Payments are a test/)).toBeNull()
  for (const { name, kind, tokens } of plans) {
    const label = kind === 'plan' ? `Start with ${name}` : `Buy ${tokens.toLocaleString('en-US')} tokens`
    const [link] = screen.getAllByRole('link', { name: label })
    expect(link!.getAttribute('href')).toBe('/register?next=%2Fpricing%2Fusers')
  }
})

test('where payments are a test it is said before anything is bought', async () => {
  await prices('test')
  expect(screen.getByText(/Payments are a test on this site/)).toBeTruthy()
})

test('where nothing is for sale the prices are told and nothing can be pressed', async () => {
  await prices('no')
  expect(screen.getByText(/Nothing is for sale here yet/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^(Start with|Buy )/ })).toBeNull()
  for (const button of screen.getAllByRole('button', { name: /^(Start with|Buy )/ }))
    expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('where billing is off there are no prices', async () => {
  await showApp('/pricing/users')
  expect(await screen.findByText('Everything is free here.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull()
})
