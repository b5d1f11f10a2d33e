import { Outlet } from '@tanstack/react-router'
import { LiveConnection } from '../live/live-connection.tsx'
import { Guard } from './guard.tsx'
import { Shell } from './shell.tsx'

export const ConsoleLayout = () => (
  <Guard>
    <LiveConnection />
    <Shell>
      <Outlet />
    </Shell>
  </Guard>
)
