import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useSession } from '../session.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import css from './site-header.module.css'

const shadowAfterPx = 10

const links = [
  { to: '/features', label: 'Features' },
  { to: '/partners', label: 'Partners' },
  { to: '/newsletter', label: 'Newsletter' },
  { to: '/about', label: 'About' },
  { to: '/pricing/users', label: 'For Traders' },
  { to: '/pricing/business', label: 'For Businesses', also: '/business' },
] as const

type SiteLink = (typeof links)[number]

/** A link to the page that is shown, or to the section that it belongs to. */
function currentOf(link: SiteLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === link.to) return 'page'
  const isWithin = pathname.startsWith(`${link.to}/`) || ('also' in link && pathname === link.also)
  return isWithin ? 'true' : undefined
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > shadowAfterPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

/** The public header: a shadow once the page is scrolled, and one button to the console for who is logged in. */
export function SiteHeader() {
  const isScrolled = useIsScrolled()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The menu belongs to the page that it was opened on.
  const [menuOpenedOn, setMenuOpenedOn] = useState<string | null>(null)
  const isMenuOpen = menuOpenedOn === pathname
  const menuId = useId()
  return (
    <header className={classNames('pub-head', isScrolled && 'scrolled')}>
      <div className="in">
        <Link className="logo" to="/">
          <Logo />
        </Link>
        <nav aria-label="Main">
          <SiteLinks pathname={pathname} />
        </nav>
        <span className="grow" />
        <ThemeSwitch />
        <span className="auth row">
          <AccountLinks />
        </span>
        <IconButton
          className="menu-btn"
          variant="secondary"
          icon={isMenuOpen ? 'x' : 'menu'}
          label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setMenuOpenedOn(isMenuOpen ? null : pathname)}
        />
      </div>
      <div id={menuId} className={css.menu} hidden={!isMenuOpen}>
        <SiteLinks pathname={pathname} />
        <div className="row wrap">
          <AccountLinks />
        </div>
      </div>
    </header>
  )
}

const SiteLinks = ({ pathname }: { pathname: string }) => (
  <ul className="plain">
    {links.map((link) => (
      <li key={link.to}>
        {/* The router would call a page current for every page below it. */}
        <Link to={link.to} activeOptions={{ exact: true }} aria-current={currentOf(link, pathname)}>
          {link.label}
        </Link>
      </li>
    ))}
  </ul>
)

function AccountLinks() {
  const { status } = useSession()
  if (status === 'signed_in') {
    return (
      <Link className={buttonClass({ variant: 'primary' })} to="/console">
        Console
      </Link>
    )
  }
  return (
    <>
      <Link className={buttonClass({ variant: 'ghost' })} to="/login">
        Sign in
      </Link>
      <Link className={buttonClass({ variant: 'primary' })} to="/register">
        Create account
      </Link>
    </>
  )
}
