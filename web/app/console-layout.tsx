import { Outlet } from '@tanstack/react-router'
import { Guard } from './guard.tsx'
import { Shell } from './shell.tsx'

export const ConsoleLayout = () => (
  <Guard>
    <Shell>
      <Outlet />
    </Shell>
  </Guard>
)
