import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import { joinOpenTabs, startSession } from '../session.ts'
import { followTheme } from '../theme.ts'
import { App } from './app.tsx'
import { createAppRouter } from './create-app-router.ts'
import { createQueryClient } from './query-client.ts'
import { startsData } from './starts-data.ts'

declare global {
  /** Does again what the visitor did on the page as it was drawn; `page-boot.js` has kept it. */
  var takeOverPage: (() => void) | undefined
}

function TakesOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => globalThis.takeOverPage?.(), [])
  return children
}

const place = document.getElementById('root')
if (place === null) throw new Error('Root element not found')

followTheme()
startSession()
joinOpenTabs()
const queries = createQueryClient()
const router = createAppRouter()
startsData(router, queries)
// The prerendered page stays until the page's own code is here, so nothing flashes.
await router.load()
startTransition(() =>
  createRoot(place).render(
    <TakesOver>
      <App router={router} queryClient={queries} />
    </TakesOver>,
  ),
)
// Only what a build serves: while the pages are being written nothing should stand between them and the server.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => {})
