import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuditTable } from './audit-table.tsx'

test('a doubt that the table no longer has is shown by its name', () => {
  const line = { id: '1', at: '2026-01-02T03:04:05Z', operator: 'ops@example.com', act: 'refuse_referral', subject: null, why: 'As agreed' }
  render(<AuditTable label="Audit log" lines={[{ ...line, detail: { doubts: 'burst, odd_name' } }]} />)
  expect(screen.getByText('Unusually many accounts came over this link in a short time. odd_name')).toBeTruthy()
})
