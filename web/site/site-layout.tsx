import { Outlet } from '@tanstack/react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Public pages: header, page, footer. */
export const SiteLayout = () => (
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
