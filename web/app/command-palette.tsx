import { searchMarkets } from '@playbook/contract/markets'
import { listStrategies } from '@playbook/contract/strategies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { queryOf } from '../api.ts'
import { useLogOut } from '../auth/use-log-out.ts'
import { switchTheme, useTheme } from '../theme.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { openNewSession } from './new-session.tsx'
import { openShortcuts } from './open-shortcuts.ts'
import css from './command-palette.module.css'

const pages = [
  { to: '/console', icon: 'chart', label: 'Dashboard' },
  { to: '/console/strategy-lab/builder', icon: 'pen', label: 'Strategy Builder' },
  { to: '/console/strategy-lab/strategies', icon: 'notebook', label: 'Strategies' },
  { to: '/console/strategy-lab/backtests', icon: 'history', label: 'Backtests' },
  { to: '/console/analysis', icon: 'candles', label: 'Markets' },
  { to: '/console/c', icon: 'agent', label: 'Market Sessions' },
  { to: '/console/deleted', icon: 'trash', label: 'Recently deleted' },
  { to: '/console/screener', icon: 'search', label: 'Screener' },
  { to: '/console/alerts', icon: 'bell', label: 'Alerts' },
  { to: '/console/settings/general', icon: 'gear', label: 'General settings' },
  { to: '/console/settings/profile', icon: 'user', label: 'Profile' },
  { to: '/console/settings/security', icon: 'shield', label: 'Security' },
  { to: '/console/settings/notifications', icon: 'bell', label: 'Notification settings' },
  { to: '/console/settings/tokens', icon: 'token', label: 'Tokens' },
] as const satisfies readonly { to: string; icon: IconName; label: string }[]

const holds = (label: string, words: string) => label.toLowerCase().includes(words.toLowerCase())

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Search and go to anything: pages, markets, strategies, actions. */
export function CommandPalette({ open, onOpenChange }: PaletteProps) {
  const focus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay top">
          <Dialog.Content {...focus} className="palette" aria-describedby={undefined}>
            <Dialog.Title className="sr">Command palette</Dialog.Title>
            <Palette onDone={() => onOpenChange(false)} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Palette({ onDone }: { onDone: () => void }) {
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  return (
    <Command label="Command palette" shouldFilter={false} loop>
      <div className="q">
        <Icon name="search" />
        <Command.Input value={words} onValueChange={setWords} placeholder="Search pages, markets, strategies, actions" />
        <Kbd>Esc</Kbd>
      </div>
      <Command.List className={css.list}>
        <Command.Empty className={css.none}>Nothing found for “{words}”</Command.Empty>
        <Pages words={words} onDone={onDone} />
        {asked !== '' && <Markets words={asked} onDone={onDone} />}
        {asked !== '' && <Strategies words={asked} onDone={onDone} />}
        <Actions words={words} onDone={onDone} />
      </Command.List>
      <div className="ft" aria-hidden="true">
        <span>
          <Kbd>Up</Kbd>
          <Kbd>Down</Kbd>move
        </span>
        <span>
          <Kbd>Enter</Kbd>open
        </span>
      </div>
    </Command>
  )
}

interface PartProps {
  words: string
  onDone: () => void
}

function Item({ id, icon, onSelect, children }: { id: string; icon: IconName; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item className="it" value={id} onSelect={onSelect}>
      <Icon name={icon} />
      {children}
    </Command.Item>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group heading={<span className="g">{heading}</span>}>{children}</Command.Group>
)

function Pages({ words, onDone }: PartProps) {
  const navigate = useNavigate()
  const found = pages.filter((page) => holds(page.label, words))
  if (found.length === 0) return null
  return (
    <Group heading="Pages">
      {found.map(({ to, icon, label }) => (
        <Item
          key={to}
          id={`page ${to}`}
          icon={icon}
          onSelect={() => {
            onDone()
            void navigate({ to })
          }}
        >
          {label}
        </Item>
      ))}
    </Group>
  )
}

function Markets({ words, onDone }: PartProps) {
  const navigate = useNavigate()
  const markets = useQuery({ ...queryOf(searchMarkets, { query: { search: words } }), placeholderData: keepPreviousData })
  const found = markets.data?.results.slice(0, 6) ?? []
  if (found.length === 0) return null
  return (
    <Group heading="Markets">
      {found.map((market) => (
        <Item
          key={market.symbol}
          id={`market ${market.symbol}`}
          icon="candles"
          onSelect={() => {
            onDone()
            void navigate({ to: '/console/analysis/$symbol', params: { symbol: market.symbol } })
          }}
        >
          {market.symbol}
          <span className="mute">{market.name}</span>
        </Item>
      ))}
    </Group>
  )
}

function Strategies({ words, onDone }: PartProps) {
  const navigate = useNavigate()
  const query = { search: words, page_size: 6 }
  const strategies = useQuery({ ...queryOf(listStrategies, { query }), placeholderData: keepPreviousData })
  const found = strategies.data?.results ?? []
  if (found.length === 0) return null
  return (
    <Group heading="Strategies">
      {found.map((strategy) => (
        <Item
          key={strategy.id}
          id={`strategy ${strategy.id}`}
          icon="notebook"
          onSelect={() => {
            onDone()
            void navigate({ to: '/console/strategy-lab/strategies/$id', params: { id: strategy.id } })
          }}
        >
          <span className="trunc">{strategy.name}</span>
          <span className="end num">{strategy.symbol}</span>
        </Item>
      ))}
    </Group>
  )
}

function Actions({ words, onDone }: PartProps) {
  const navigate = useNavigate()
  const theme = useTheme()
  const logOut = useLogOut()
  const actions: { id: string; icon: IconName; label: string; act: () => void }[] = [
    { id: 'new-strategy', icon: 'pen', label: 'New strategy', act: () => void navigate({ to: '/console/strategy-lab/builder' }) },
    { id: 'new-session', icon: 'plus', label: 'New market session', act: openNewSession },
    {
      id: 'theme',
      icon: theme === 'dark' ? 'sun' : 'moon',
      label: theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme',
      act: switchTheme,
    },
    { id: 'shortcuts', icon: 'info', label: 'Keyboard shortcuts', act: openShortcuts },
    { id: 'log-out', icon: 'out', label: 'Logout', act: () => void logOut() },
  ]
  const found = actions.filter((action) => holds(action.label, words))
  if (found.length === 0) return null
  return (
    <Group heading="Actions">
      {found.map(({ id, icon, label, act }) => (
        <Item
          key={id}
          id={`action ${id}`}
          icon={icon}
          onSelect={() => {
            onDone()
            act()
          }}
        >
          {label}
        </Item>
      ))}
    </Group>
  )
}
