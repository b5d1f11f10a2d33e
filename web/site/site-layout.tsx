import { Outlet } from '@tanstack/react-router'
import { useTakeOver } from '../ui/use-take-over.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Public pages: header, page, footer. */
export function SiteLayout() {
  useTakeOver()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
