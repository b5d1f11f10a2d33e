import type { Bar } from '@playbook/engine/market/bars'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useMemo, useState } from 'react'
import { drawStructure } from '../chart/structure-drawings.ts'
import { readChosen } from '../chart/studies.ts'
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

/** The indicators and drawings that were chosen on this device, over the chart's bars. */
export function useStudies({ bars, closed, timeframe, calendar, decimals }: StudiedChart) {
  const [chosen, setChosen] = useState(() => readChosen(readStored(storedName)))
  const plot = useMemo(() => newStudyPlotter({ timeframe, calendar: calendar ?? undefined }), [timeframe, calendar])
  const lines = useMemo(() => plot(chosen, bars, closed), [plot, chosen, bars, closed])
  const structure = useMemo(() => drawStructure(chosen, bars, closed, decimals), [chosen, bars, closed, decimals])
  const choose = (next: readonly string[]) => {
    setChosen(next)
    writeStored(storedName, next.join(','))
  }
  return { chosen, choose, lines: useMemo(() => [...lines, ...structure.lines], [lines, structure]), structure }
}
