import { Outlet } from '@tanstack/react-router'
import { ConfirmationDialog } from '../auth/confirmation-dialog.tsx'
import { VerifyBanner } from '../auth/verify-banner.tsx'
import { LiveConnection } from '../live/live-connection.tsx'
import { Guard } from './guard.tsx'
import { Shell } from './shell.tsx'

export const ConsoleLayout = () => (
  <Guard>
    <LiveConnection />
    <ConfirmationDialog />
    <Shell>
      <VerifyBanner />
      <Outlet />
    </Shell>
  </Guard>
)
