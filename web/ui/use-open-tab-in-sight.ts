import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** For tabs that are links: on a narrow page they scroll sideways, and the open one is in sight. */
export function useOpenTabInSight(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return tabs
}
