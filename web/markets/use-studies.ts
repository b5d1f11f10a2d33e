import type { Bar } from '@playbook/engine/market/bars'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useMemo, useState } from 'react'
import type { ChartLine } from '../chart/line-set.ts'
import { drawStructure } from '../chart/structure-drawings.ts'
import { readSelection } from '../chart/studies.ts'
import { newStudyPlotter } from '../chart/study-lines.ts'
import { readStored, writeStored } from '../ui/stored-value.ts'

const storedName = 'chart-studies'

interface StudiedChart {
  readonly bars: readonly Bar[]
  /** How many of the bars are complete. */
  readonly closed: number
  readonly timeframe: Timeframe
  readonly calendar: CalendarName | null
  readonly decimals: number
}

/** Nothing chosen, being computed, on the chart, or not computable. */
export type StudyState = 'idle' | 'calculating' | 'ready' | 'failed'

const nothing = { lines: [], bands: [], evidence: [] } as const

/** The indicators and drawings that were chosen on this device, over the chart's bars; computed once the bars are drawn. */
export function useStudies({ bars, closed, timeframe, calendar, decimals }: StudiedChart) {
  const [chosen, setChosen] = useState(() => readSelection(readStored(storedName)))
  const plot = useMemo(() => newStudyPlotter({ timeframe, calendar: calendar ?? undefined }), [timeframe, calendar])
  const asked = useMemo(() => ({ plot, chosen, bars, closed, decimals }), [plot, chosen, bars, closed, decimals])
  const [done, setDone] = useState<{
    asked: typeof asked
    structure: ReturnType<typeof drawStructure>
    lines: readonly ChartLine[]
  } | null>(null)
  const [failed, setFailed] = useState<typeof asked | null>(null)
  const isIdle = chosen.length === 0 || bars.length === 0
  useEffect(() => {
    if (isIdle || failed === asked) return
    const timer = setTimeout(() => {
      try {
        const structure = drawStructure(asked.chosen, asked.bars, asked.closed, asked.decimals)
        const lines = [...asked.plot(asked.chosen, asked.bars, asked.closed), ...structure.lines]
        setDone({ asked, structure, lines })
      } catch {
        // The chart stays as it is, and says what it could not do.
        setFailed(asked)
      }
    }, 0)
    return () => clearTimeout(timer)
  }, [asked, isIdle, failed])
  const choose = (next: readonly string[]) => {
    setChosen(next)
    writeStored(storedName, next.join(','))
  }
  const state: StudyState = isIdle ? 'idle' : failed === asked ? 'failed' : done?.asked === asked ? 'ready' : 'calculating'
  // Lines of other bars have no place on these; while more of the same are computed, the ones before stay.
  const shown = isIdle || done === null || done.asked.plot !== plot ? null : done
  return {
    chosen,
    choose,
    state,
    retry: () => setFailed(null),
    lines: shown?.lines ?? nothing.lines,
    structure: shown?.structure ?? nothing,
  }
}
