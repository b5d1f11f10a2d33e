import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { LazyBell } from '../alerts/lazy-bell.tsx'
import { queryOf } from '../api.ts'
import { VerifyLink } from '../auth/verify-banner.tsx'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { SessionGroup } from './session-group.tsx'
import { SessionMenu } from './session-menu.tsx'
import { TokenCard } from './token-card.tsx'
import { UserMenu } from './user-menu.tsx'
import css from './sidebar.module.css'

const links = [
  { to: '/console/strategy-lab/strategies', icon: 'notebook', label: 'Strategies' },
  { to: '/console/strategy-lab/backtests', icon: 'history', label: 'Backtests' },
  { to: '/console/replay', icon: 'play', label: 'Replays' },
  { to: '/console/screener', icon: 'search', label: 'Screener' },
  { to: '/console/alerts', icon: 'bell', label: 'Alerts' },
  { to: '/console/partners', icon: 'star', label: 'Partners Program' },
  { to: '/console/business', icon: 'key', label: 'Business' },
  { to: '/console/settings', icon: 'gear', label: 'Settings' },
] as const satisfies readonly { to: string; icon: IconName; label: string }[]

/** Up and Down, Home and End walk through all entries of the navigation. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((item) => !item.matches('li button'))
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined || at === -1) return
  event.preventDefault()
  items[Math.max(0, Math.min(items.length - 1, next))]?.focus()
}

/** On the folded rail an entry's name shows beside it, on hover and on focus. */
const Named = ({ name, isFolded, children }: { name: string; isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <Tooltip text={name} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

function Entry({ icon, name, isFolded, keys = [] }: { icon: IconName; name: string; isFolded: boolean; keys?: readonly string[] }) {
  return (
    <>
      <Icon name={icon} />
      <span className={isFolded ? 'sr' : 'trunc'}>{name}</span>
      {!isFolded && keys.length > 0 && (
        <span className={css.key} aria-hidden="true">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  )
}

interface NavigationProps {
  isFolded: boolean
  onPalette: () => void
  onNewSession: () => void
}

function Navigation({ isFolded, onPalette, onNewSession }: NavigationProps) {
  const isBusiness = useQuery(queryOf(session)).data?.profile?.is_business === true
  const shown = links.filter(({ label }) => label !== 'Business' || isBusiness)
  return (
    // The keys move focus between the links inside, which are what is interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className="scroll" aria-label="Console" onKeyDown={walk}>
      <Named name="New Strategy" isFolded={isFolded}>
        <Link className={buttonClass({ block: true, variant: 'secondary' }, css.newStrategy)} to="/console/strategy-builder">
          <Entry icon="pen" name="New Strategy" isFolded={isFolded} keys={['N']} />
        </Link>
      </Named>
      <Named name="Search or go to" isFolded={isFolded}>
        <button type="button" className="navlink" onClick={onPalette}>
          <Entry icon="search" name="Search or go to" isFolded={isFolded} keys={['Ctrl', 'K']} />
        </button>
      </Named>
      <Named name="New Market Session" isFolded={isFolded}>
        <Link
          className={classNames('navlink', css.act)}
          to="/console"
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={onNewSession}
        >
          <Entry icon="plus" name="New Market Session" isFolded={isFolded} />
        </Link>
      </Named>
      <Named name="Markets" isFolded={isFolded}>
        <Link className="navlink" to="/console/analysis" activeOptions={{ includeSearch: false }}>
          <Entry icon="candles" name="Markets" isFolded={isFolded} />
        </Link>
      </Named>
      {isFolded ? <SessionMenu /> : <SessionGroup />}
      {shown.map(({ to, icon, label }) => (
        <Named key={to} name={label} isFolded={isFolded}>
          <Link className="navlink" to={to}>
            <Entry icon={icon} name={label} isFolded={isFolded} />
          </Link>
        </Named>
      ))}
    </nav>
  )
}

interface SidebarProps extends NavigationProps {
  /** Missing in the sheet of narrow screens, which does not fold. */
  onFold?: () => void
}

/** The console's navigation, with the token balance and the user's menu at its foot. */
export function Sidebar({ onFold, ...navigation }: SidebarProps) {
  const { isFolded } = navigation
  const foldLabel = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar'
  return (
    <>
      <div className={classNames('top', isFolded && css.foldedTop)}>
        <Link className="logo" to="/" aria-label="Playbook home">
          <Logo compact={isFolded} />
        </Link>
        <span className={css.tools}>
          <LazyBell />
          {!isFolded && <ThemeSwitch size="sm" />}
          {onFold !== undefined && <IconButton icon="side" size="sm" label={foldLabel} aria-expanded={!isFolded} onClick={onFold} />}
        </span>
      </div>
      <Navigation {...navigation} />
      <div className="bottom">
        <VerifyLink>
          <Entry icon="warn" name="Confirm your address" isFolded={isFolded} />
        </VerifyLink>
        <TokenCard isFolded={isFolded} />
        <UserMenu isFolded={isFolded} />
      </div>
    </>
  )
}
