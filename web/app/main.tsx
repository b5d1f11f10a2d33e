import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import { joinOpenTabs, startSession } from '../session.ts'
import { followTheme } from '../theme.ts'
import { writesAsDrawn } from '../ui/numbers.ts'
import { useTakeOver } from '../ui/use-take-over.ts'
import { App } from './app.tsx'
import { createAppRouter } from './create-app-router.ts'
import { createQueryClient } from './query-client.ts'
import { startsData } from './starts-data.ts'

function TakesOver({ children }: { children: ReactNode }) {
  useTakeOver()
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
const app = <App router={router} queryClient={queries} />
// What was drawn beforehand is taken over as it stands, where nothing in its address or on this device makes it say something else.
const isAsDrawn = document.getElementById('after-paint') !== null && location.search === '' && writesAsDrawn()
startTransition(() => {
  if (!isAsDrawn) return createRoot(place).render(<TakesOver>{app}</TakesOver>)
  // As while it was drawn: around all pages there is no boundary to wait at.
  router.ssr = { manifest: undefined }
  hydrateRoot(place, app)
})
// Only what a build serves: while the pages are being written nothing should stand between them and the server.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => {})
