import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { useLogOut } from '../auth/use-log-out.ts'
import { pageSetting } from '../page-settings.ts'
import { initialsOf, nameOf } from '../settings/name-of.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { openShortcuts } from './open-shortcuts.ts'
import css from './sidebar.module.css'

const links = [
  { to: '/console/settings/profile', icon: 'user', label: 'Profile' },
  { to: '/console/settings', icon: 'gear', label: 'Settings' },
  { to: '/console/settings/tokens', icon: 'token', label: 'Tokens' },
  { to: '/console/settings/billing', icon: 'card', label: 'Billing' },
  { to: '/console/deleted', icon: 'trash', label: 'Recently deleted' },
] as const satisfies readonly { to: string; icon: IconName; label: string }[]

const operators = { to: '/console/operator', icon: 'shield', label: 'Operators' } as const

/** Who is logged in, and the way to their settings and out. */
export function UserMenu({ isFolded }: { isFolded: boolean }) {
  const profile = useQuery(queryOf(session)).data?.profile ?? null
  const logOut = useLogOut()
  const name = profile === null ? 'Guest User' : nameOf(profile)
  const trigger = (
    <button className="userbtn" type="button">
      <span className="ava" aria-hidden="true">
        {profile === null ? '?' : initialsOf(name)}
      </span>
      {isFolded ? (
        <VisuallyHidden>Account of {name}</VisuallyHidden>
      ) : (
        <>
          <span className="grow">
            <span className={`trunc ${css.name}`}>{name}</span>
            <span className={`small mute trunc ${css.mail}`}>{profile?.email ?? 'Please log in'}</span>
          </span>
          <Icon name="dots" className="mute" />
        </>
      )}
    </button>
  )
  const own = pageSetting('billing') === 'on' ? links : links.filter(({ label }) => label !== 'Tokens')
  const shown = profile?.is_operator === true ? [...own, operators] : own
  return (
    <Menu trigger={trigger} label="Account" side="top">
      {shown.map(({ to, icon, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to} activeProps={{}}>
            <Icon name={icon} />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="info" onSelect={openShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon="out" onSelect={() => void logOut()}>
        Logout
      </MenuItem>
    </Menu>
  )
}
