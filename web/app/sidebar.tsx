import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { openNewSession } from './new-session.tsx'
import { SessionGroup } from './session-group.tsx'
import css from './sidebar.module.css'
import { TokenCard } from './token-card.tsx'
import { UserMenu } from './user-menu.tsx'

const links = [
  { to: '/console/strategy-lab/strategies', icon: 'notebook', label: 'Strategies' },
  { to: '/console/strategy-lab/backtests', icon: 'history', label: 'Backtests' },
  { to: '/console/settings', icon: 'gear', label: 'Settings' },
] as const satisfies readonly { to: string; icon: IconName; label: string }[]

/** Up and Down, Home and End walk through all entries of the navigation. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined || at === -1) return
  event.preventDefault()
  items[Math.max(0, Math.min(items.length - 1, next))]?.focus()
}

interface SidebarProps {
  isFolded: boolean
  /** Missing in the sheet of narrow screens, which does not fold. */
  onFold?: () => void
  onPalette: () => void
}

/** The console's navigation, with the token balance and the user's menu at its foot. */
export function Sidebar({ isFolded, onFold, onPalette }: SidebarProps) {
  const foldLabel = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar'
  return (
    <>
      <div className={classNames('top', isFolded && css.foldedTop)}>
        <Link className="logo" to="/" aria-label="Playbook home">
          <Logo compact={isFolded} />
        </Link>
        <span className={css.tools}>
          {!isFolded && <ThemeSwitch size="sm" />}
          {onFold !== undefined && <IconButton icon="side" size="sm" label={foldLabel} aria-expanded={!isFolded} onClick={onFold} />}
        </span>
      </div>
      {/* The keys move focus between the links inside, which are what is interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav className="scroll" aria-label="Console" onKeyDown={walk}>
        <Link
          className={buttonClass({ block: true, variant: 'secondary' }, css.newStrategy)}
          to="/console/strategy-builder"
          title={isFolded ? 'New Strategy' : undefined}
        >
          <Icon name="pen" />
          <span className={isFolded ? 'sr' : undefined}>New Strategy</span>
          {!isFolded && (
            <span className={css.key} aria-hidden="true">
              <Kbd>N</Kbd>
            </span>
          )}
        </Link>
        <button type="button" className="navlink" title={isFolded ? 'Search or go to' : undefined} onClick={onPalette}>
          <Icon name="search" />
          <span className={isFolded ? 'sr' : undefined}>Search or go to</span>
          {!isFolded && (
            <span className={css.key} aria-hidden="true">
              <Kbd>Ctrl</Kbd>
              <Kbd>K</Kbd>
            </span>
          )}
        </button>
        <Link
          className="navlink"
          to="/console"
          activeOptions={{ exact: true, includeSearch: false }}
          title={isFolded ? 'New Market Session' : undefined}
          onClick={openNewSession}
        >
          <Icon name="plus" />
          <span className={isFolded ? 'sr' : 'trunc'}>New Market Session</span>
        </Link>
        {!isFolded && <SessionGroup />}
        {links.map(({ to, icon, label }) => (
          <Link key={to} className="navlink" to={to} title={isFolded ? label : undefined}>
            <Icon name={icon} />
            <span className={isFolded ? 'sr' : 'trunc'}>{label}</span>
          </Link>
        ))}
      </nav>
      <div className="bottom">
        <TokenCard isFolded={isFolded} />
        <UserMenu isFolded={isFolded} />
      </div>
    </>
  )
}
