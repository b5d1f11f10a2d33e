import { useEffect, useState } from 'react'

/** A part that fills the window, and the screen where the browser allows it. Menus and dialogs stay usable over it. */
export function useFullScreen() {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const left = () => {
      if (document.fullscreenElement === null) setIsFull(false)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"], [role="menu"]') === null)
        setIsFull(false)
    }
    document.addEventListener('fullscreenchange', left)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      document.removeEventListener('keydown', press)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [isFull])
  const toggle = () => {
    setIsFull(!isFull)
    // The whole page fills the screen, so that what opens over the chart is seen; a browser that refuses leaves the window.
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => {})
  }
  return { isFull, toggle }
}
