import { Outlet } from '@tanstack/react-router'
import { ConfirmationWhenAsked } from '../auth/confirmation-when-asked.tsx'
import { VerifyBanner } from '../auth/verify-banner.tsx'
import { TokenNews } from '../billing/token-news.ts'
import { LiveConnection } from '../live/live-connection.tsx'
import { PreferencesSync } from '../settings/preferences-sync.tsx'
import { Guard } from './guard.tsx'
import { Shell } from './shell.tsx'

export const ConsoleLayout = () => (
  <Guard>
    <LiveConnection />
    <TokenNews />
    <ConfirmationWhenAsked />
    <PreferencesSync />
    <Shell>
      <VerifyBanner />
      <Outlet />
    </Shell>
  </Guard>
)
