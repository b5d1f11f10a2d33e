import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { readStored, writeStored } from '../ui/stored-value.ts'

const storageName = 'agent-width'
/** CSS pixels; the chart keeps at least `minChartPx`. */
const usualPx = 396
const minPx = 320
const maxPx = 760
const minChartPx = 480
const stepPx = 24

const within = (width: number, room: number) => Math.round(Math.max(minPx, Math.min(maxPx, Math.max(minPx, room - minChartPx), width)))

function storedWidth(): number {
  const width = Number(readStored(storageName) ?? usualPx)
  return Number.isFinite(width) ? within(width, Infinity) : usualPx
}

/** How wide the agent stands beside the chart on this device, and what its edge does by drag and by keys. */
export function useAgentWidth() {
  const [width, setWidth] = useState(storedWidth)
  const held = useRef<{ readonly x: number; readonly width: number; readonly room: number } | null>(null)
  const keep = (next: number) => {
    setWidth(next)
    writeStored(storageName, String(next))
  }
  const roomOf = (edge: HTMLElement) => edge.parentElement?.parentElement?.clientWidth ?? Infinity
  const edge = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-label': 'Width of the agent',
    'aria-valuenow': width,
    'aria-valuemin': minPx,
    'aria-valuemax': maxPx,
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      held.current = { x: event.clientX, width, room: roomOf(event.currentTarget) }
      event.currentTarget.setPointerCapture(event.pointerId)
      event.preventDefault()
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (held.current !== null) setWidth(within(held.current.width + held.current.x - event.clientX, held.current.room))
    },
    onPointerUp() {
      if (held.current !== null) keep(width)
      held.current = null
    },
    onDoubleClick: () => keep(usualPx),
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const next = { ArrowLeft: width + stepPx, ArrowRight: width - stepPx, Home: minPx, End: maxPx }[event.key]
      if (next === undefined) return
      event.preventDefault()
      keep(within(next, roomOf(event.currentTarget)))
    },
  } as const
  return { width, edge }
}
