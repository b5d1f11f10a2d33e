import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { LazyBell, LazyToasts } from '../alerts/lazy-bell.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { NewSessionDialog, openNewSession } from './new-session.tsx'
import { openShortcuts, useShortcutsDialog } from './open-shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { TokenBadge } from './token-card.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))
const foldName = 'sidebar.folded'

/** The console around its pages: sidebar, top bar on narrow screens, palette and shortcuts. */
export function Shell({ children }: { children: ReactNode }) {
  const [isFolded, setFolded] = useState(() => readStored(foldName) === 'yes')
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [wasPaletteOpen, setWasPaletteOpen] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The sheet belongs to the page that it was opened on, so going to another one closes it.
  const [sheetOpenedOn, setSheetOpenedOn] = useState<string | null>(null)
  const openPalette = () => {
    setSheetOpenedOn(null)
    setWasPaletteOpen(true)
    setPaletteOpen(true)
  }
  const newSession = () => {
    setSheetOpenedOn(null)
    openNewSession()
  }
  const [areShortcutsOpen, setShortcutsOpen] = useShortcutsDialog()
  useShortcuts({ onPalette: openPalette, onHelp: openShortcuts })
  // What opens under a keystroke is there before it, so that no typed letter is lost.
  useEffect(
    () =>
      whenIdle(() => {
        void loadPalette()
        void import('../markets/market-selector.tsx')
      }),
    [],
  )

  const fold = () => {
    writeStored(foldName, isFolded ? 'no' : 'yes')
    setFolded(!isFolded)
  }
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="mtop">
        <IconButton icon="menu" label="Open navigation" onClick={() => setSheetOpenedOn(pathname)} />
        <Link className="logo" to="/">
          <Logo />
        </Link>
        <span className="grow" />
        <TokenBadge />
        <LazyBell />
        <ThemeSwitch />
      </header>
      <div className={classNames('shell', isFolded && 'rail')}>
        <aside className="side" aria-label="Console">
          <Sidebar isFolded={isFolded} onFold={fold} onPalette={openPalette} onNewSession={newSession} />
        </aside>
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Sheet open={sheetOpenedOn === pathname} onOpenChange={() => setSheetOpenedOn(null)} title="Navigation">
        <Sidebar isFolded={false} onPalette={openPalette} onNewSession={newSession} />
      </Sheet>
      <LazyToasts />
      <NewSessionDialog />
      <Suspense>{areShortcutsOpen && <ShortcutsDialog open onOpenChange={setShortcutsOpen} />}</Suspense>
      <Suspense>{wasPaletteOpen && <CommandPalette open={isPaletteOpen} onOpenChange={setPaletteOpen} />}</Suspense>
    </>
  )
}
