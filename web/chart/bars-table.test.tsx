import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BarsTable } from './bars-table.tsx'

afterEach(cleanup)

test('bars that could not be loaded are not said to be missing', () => {
  const table = (problem: string | null) => (
    <BarsTable
      bars={[]}
      lines={[]}
      decimals={2}
      describeTime={String}
      zone="UTC"
      from={0}
      to={60}
      onRange={() => undefined}
      isLoading={false}
      problem={problem}
    />
  )
  const { container, rerender } = render(table('The bars could not be loaded'))
  expect(container.textContent).toContain('The bars could not be loaded')
  expect(container.textContent).not.toContain('No bars open')
  rerender(table(null))
  expect(container.textContent).toContain('No bars open between these two moments.')
})
