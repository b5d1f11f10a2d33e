import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { StatusBadge } from './badge.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Field, Input } from './field.tsx'
import { Figure } from './figure.tsx'
import { Interval } from './interval.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Pagination } from './pagination.tsx'
import { PasswordInput } from './password-field.tsx'
import { Progress } from './progress.tsx'
import { Segmented } from './segmented.tsx'
import { Sparkline } from './sparkline.tsx'
import { Table } from './table.tsx'
import { TabPanel, Tabs } from './tabs.tsx'
import { chooseTimeDisplay, formatTime, Time } from './time.tsx'
import { showToast, Toaster } from './toast.tsx'

describe('Button', () => {
  test('a busy button takes no second click', async () => {
    const onClick = vi.fn<(...given: unknown[]) => void>()
    await show(
      <Button busy onClick={onClick}>
        Run backtest
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Run backtest' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  test('the second press of a double click is no wish of its own where a button works, and is one elsewhere', async () => {
    const [onRun, onStep] = [vi.fn<(...given: unknown[]) => void>(), vi.fn<(...given: unknown[]) => void>()]
    await show(
      <>
        <Button busy={false} onClick={onRun}>
          Run backtest
        </Button>
        <Button onClick={onStep}>Next bar</Button>
      </>,
    )
    await userEvent.dblClick(screen.getByRole('button', { name: 'Run backtest' }))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Next bar' }))
    expect([onRun.mock.calls.length, onStep.mock.calls.length]).toEqual([1, 2])
  })

  test('a disabled button says why and can be reached', async () => {
    const onClick = vi.fn<(...given: unknown[]) => void>()
    await show(
      <Button disabledReason="1 phrase needs your decision" onClick={onClick}>
        Run backtest
      </Button>,
    )
    await userEvent.tab()
    const button = screen.getByRole('button', { name: 'Run backtest', description: '1 phrase needs your decision' })
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })

  test('a disabled submit button does not send its form', async () => {
    const onSubmit = vi.fn<(...given: unknown[]) => void>()
    await show(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabled>
          Save
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('Field', () => {
  test('its control is named, described and marked by it', async () => {
    await show(
      <Field label="Symbol" hint="As on the exchange" error="Symbol is required">
        <Input />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Symbol', description: 'As on the exchange Symbol is required' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('a password can be looked at', async () => {
    await show(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    )
    const input = screen.getByLabelText('Password')
    expect(input.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.getAttribute('type')).toBe('text')
    screen.getByRole('button', { name: 'Hide password' })
  })
})

const sides = [
  { value: 'all', label: 'All' },
  { value: 'buy', label: 'BUY' },
] as const

test('of a segmented choice one always holds', async () => {
  const onChange = vi.fn<(...given: unknown[]) => void>()
  await show(<Segmented label="Side" value="all" options={sides} onChange={onChange} />)
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: 'BUY' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('buy')
})

function TwoTabs() {
  const [tab, setTab] = useState<'a' | 'b'>('a')
  const tabs = [
    { value: 'a', label: 'Overview' },
    { value: 'b', label: 'Trades', count: 3 },
  ] as const
  return (
    <Tabs label="Strategy" value={tab} onChange={setTab} tabs={tabs}>
      <TabPanel value="a">first</TabPanel>
      <TabPanel value="b">second</TabPanel>
    </Tabs>
  )
}

test('arrow keys walk the tabs', async () => {
  await show(<TwoTabs />)
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: /Trades/ }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel').textContent).toBe('second')
})

test('a menu opens by keyboard, acts and closes', async () => {
  const onSelect = vi.fn<(...given: unknown[]) => void>()
  await show(
    <Menu label="More" trigger={<button type="button">Open</button>}>
      <MenuItem onSelect={onSelect}>Rename</MenuItem>
    </Menu>,
  )
  screen.getByRole('button', { name: 'Open' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Rename' })
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

function Dialogs({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Select Market" description="One of them">
        <Input aria-label="Search" />
      </Dialog>
      <ConfirmDialog open={isAsking} onOpenChange={setAsking} title="Delete it" confirmLabel="Delete strategy" onConfirm={onConfirm}>
        It cannot be undone.
      </ConfirmDialog>
    </>
  )
}

describe('dialogs', () => {
  test('focus goes in, Escape closes, focus comes back', async () => {
    await show(<Dialogs onConfirm={() => {}} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Select Market', description: 'One of them' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('a confirmation starts on the harmless answer', async () => {
    const onConfirm = vi.fn<(...given: unknown[]) => void>()
    await show(<Dialogs onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete it', description: 'It cannot be undone.' })
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete strategy' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

test('a toast says it, offers its action and goes away with it', async () => {
  await show(<Toaster />)
  const onClick = vi.fn<(...given: unknown[]) => void>()
  showToast('bad', { title: 'Failed to load chats', action: { label: 'Retry', onClick } })
  const toast = await screen.findByRole('alert')
  await userEvent.click(within(toast).getByRole('button', { name: 'Retry' }))
  expect(onClick).toHaveBeenCalledOnce()
})

describe('Progress', () => {
  test('it tells its percent, stage and message, and can be cancelled', async () => {
    const onCancel = vi.fn<(...given: unknown[]) => void>()
    await show(<Progress label="Backtest" percent={61.4} stage="Backtesting" message="131 trades" onCancel={onCancel} />)
    const bar = screen.getByRole('progressbar', { name: 'Backtest' })
    expect(bar.getAttribute('aria-valuenow')).toBe('61')
    screen.getByText('131 trades')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('an unknown percent has no value', async () => {
    await show(<Progress label="Import" percent={null} stage="Waiting" />)
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
  })
})

test.each(['pending', 'running', 'processing', 'backtesting', 'completed', 'failed', 'cancelled'] as const)(
  'the status %s is a word',
  async (status) => {
    await show(<StatusBadge status={status} />)
    expect(screen.getByText(new RegExp(status, 'i')).className).toBe(`st ${status}`)
  },
)

test('a table can be focused to scroll, and its cells carry their labels for narrow screens', async () => {
  const columns = [
    { key: 'name', header: 'Name', role: 'head', cell: (row: { name: string }) => row.name },
    { key: 'gain', header: 'Gain, %', align: 'right', cell: () => 'N/A', isVoid: () => true },
  ] as const
  await show(<Table label="Strategies" columns={columns} rows={[{ name: 'Gold' }]} rowKey={(row) => row.name} stackable />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Strategies' }))
  const cells = screen.getAllByRole('cell')
  expect(cells.map((cell) => [cell.dataset.l, cell.className])).toEqual([
    ['Name', 'head'],
    ['Gain, %', 'r num void'],
  ])
})

describe('Pagination', () => {
  test('it is not there when all fits on one page', async () => {
    await show(<Pagination page={1} pageSize={20} count={20} onPage={() => {}} />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('its ends are closed', async () => {
    const onPage = vi.fn<(...given: unknown[]) => void>()
    await show(<Pagination page={3} pageSize={20} count={41} onPage={onPage} />)
    screen.getByText('Page 3 of 3')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(onPage).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
  })
})

test('a figure opens its definition', async () => {
  await show(
    <dl>
      <Figure label="Sharpe ratio" value="N/A" definition="Mean over deviation" reason="Fewer than 30 trades" />
    </dl>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sharpe ratio' }))
  const panel = await screen.findByRole('dialog', { name: 'What Sharpe ratio means' })
  expect(within(panel).getByText('Fewer than 30 trades')).toBeDefined()
})

test('the interval puts its three figures on the axis', async () => {
  const { container } = await show(<Interval low={-10} expected={20} high={40} axis={[-20, 80]} />)
  const places = [...container.querySelectorAll('.iv > svg')].map((mark) => mark.getAttribute('x'))
  expect(places).toEqual(['10.00%', '60.00%', '40.00%'])
  expect(container.querySelector('.zero')?.getAttribute('x1')).toBe('20.00%')
})

test('a sparkline needs two values', async () => {
  const { container } = await show(<Sparkline values={[1]} />)
  expect(container.querySelector('.spark')).toBeNull()
})

describe('Time', () => {
  test('the other zone stands in the title', async () => {
    chooseTimeDisplay('utc')
    await show(<Time at="2025-11-21T09:41:00Z" />)
    expect(screen.getByText('21 Nov 2025, 09:41').getAttribute('datetime')).toBe('2025-11-21T09:41:00.000Z')
    chooseTimeDisplay('local')
    await waitFor(() => expect(screen.getByRole('time').title).toBe('21 Nov 2025, 09:41 UTC'))
  })

  test('seconds and unreadable moments', () => {
    expect(formatTime(1_763_718_060, 'full', 'utc')).toBe('21 Nov 2025, 09:41')
    expect(formatTime('soon')).toBe('---')
  })
})
