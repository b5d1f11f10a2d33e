import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** The room that it will take, in pixels. */
  heightPx: number
  children: ReactNode
}

/** How far below the view something is drawn already; a phone draws what comes next, a wide screen what may come. */
const marginOf = () => (globalThis.matchMedia?.('(max-width: 640px)').matches ? '10%' : '200%')

/** Draws heavy things when they come near the view, in room that is kept for them, so that the first screen is not held up. */
export function WhenNear({ heightPx, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || place.current === null) return
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: `0px 0px ${marginOf()} 0px`,
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isNear])
  if (isNear) return children
  return <div ref={place} style={{ minHeight: heightPx }} aria-hidden="true" />
}
