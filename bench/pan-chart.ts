import type { Page } from '@playwright/test'
import { workDuring, type PageWork } from './page-work.ts'

const pxPerFrame = 24

/** What a page did while it was panned: times between frames, and the work of one frame; milliseconds. */
export interface Panned extends PageWork {
  readonly p95: number
  readonly longest: number
}

/** Drags the chart under a point to the right, a step a frame, and gives the times between frames. */
export function dragFrames(page: Page, point: { readonly x: number; readonly y: number }, frames: number): Promise<number[]> {
  return page.evaluate(
    async ({ x, y, frames, step }) => {
      const target = document.elementFromPoint(x, y)!
      const reach = 600
      const send = (kind: string, at: number, to: EventTarget = target) =>
        to.dispatchEvent(
          new MouseEvent(kind, {
            bubbles: true,
            clientX: at,
            clientY: y,
            screenX: at,
            screenY: y,
            button: 0,
            buttons: kind === 'mouseup' ? 0 : 1,
          }),
        )
      const times: number[] = []
      let before = 0
      let at = 0
      send('mousedown', x)
      for (let frame = 0; frame <= frames; frame++) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        if (frame > 0) times.push(now - before)
        before = now
        at += step
        if (at > reach) {
          send('mouseup', x + at, document.documentElement)
          at = 0
          send('mousedown', x)
        } else send('mousemove', x + at, document.documentElement)
      }
      send('mouseup', x + at, document.documentElement)
      return times
    },
    { ...point, frames, step: pxPerFrame },
  )
}

/** Pans a chart in that way and measures it. */
export async function measurePan(page: Page, point: { readonly x: number; readonly y: number }, frames: number): Promise<Panned> {
  const { found, script, task } = await workDuring(page, () => dragFrames(page, point, frames))
  const times = found.toSorted((a, b) => a - b)
  return { p95: times[Math.floor(times.length * 0.95)]!, longest: times.at(-1)!, script: script / frames, task: task / frames }
}
