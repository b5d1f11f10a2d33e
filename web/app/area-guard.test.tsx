import { businessAccess } from '@playbook/contract/applications'
import { failures } from '@playbook/contract/failure'
import {
  contactMessages,
  heldReferrals,
  operatorAccess,
  operatorApplications,
  operatorUsers,
  reportedResults,
} from '@playbook/contract/operator'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { emptyPage, samplePair } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'

const api = useFakeApi()

beforeEach(() => {
  startAsGuest()
  signIn(samplePair('1'), false)
})

const refusal = (code: 'business_required' | 'operator_required') =>
  [403, { code, message: failures[code].message, request_id: '1' }] as const

describe('the business area', () => {
  test('AC13: is denied to a plain user in the words of the specification, with every way on', async () => {
    api.replies[`GET ${businessAccess.path}`] = refusal('business_required')
    await showApp('/console/business')
    await screen.findByRole('heading', { name: 'Access Required' })
    screen.getByText(
      'Business account required. This area is restricted to business users only. Please contact support to upgrade your account or verify your business status.',
    )
    screen.getByRole('button', { name: 'Try Again' })
    screen.getByRole('button', { name: 'Return to Console' })
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toMatch(/^mailto:/)
    expect(screen.getByRole('link', { name: 'Apply for access' }).getAttribute('href')).toBe('/console/business-access')
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  test('opens once access is given and it is tried again', async () => {
    api.replies[`GET ${businessAccess.path}`] = refusal('business_required')
    await showApp('/console/business')
    await screen.findByRole('heading', { name: 'Access Required' })
    api.replies[`GET ${businessAccess.path}`] = [200, { has_access: true }]
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined()
  })

  test('says of a check that failed only that it failed', async () => {
    await showApp('/console/business')
    expect(await screen.findByText('Failed to verify access. Please try again.')).toBeDefined()
  })
})

describe('the operators’ page', () => {
  test('is denied to who is no operator', async () => {
    api.replies[`GET ${operatorAccess.path}`] = refusal('operator_required')
    await showApp('/console/operator')
    expect(await screen.findByText(failures.operator_required.message)).toBeDefined()
  })

  test('opens for an operator, and every list has its empty state', async () => {
    api.replies[`GET ${operatorAccess.path}`] = [200, { has_access: true }]
    for (const { path } of [operatorUsers, operatorApplications, contactMessages, reportedResults, heldReferrals])
      api.replies[`GET ${path}`] = [200, emptyPage]
    await showApp('/console/operator')
    await screen.findByText('No account found')
    await userEvent.click(screen.getByRole('tab', { name: /Applications/ }))
    await screen.findByText('No application is waiting')
    await userEvent.click(screen.getByRole('tab', { name: /Messages/ }))
    await screen.findByText('No message is waiting')
    await userEvent.click(screen.getByRole('tab', { name: /Reports/ }))
    await screen.findByText('Nothing is reported')
    await userEvent.click(screen.getByRole('tab', { name: /Held rewards/ }))
    expect(await screen.findByText('No reward is held')).toBeDefined()
  })
})
