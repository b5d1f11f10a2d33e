import { getPublication } from '@playbook/contract/publications'
import { isStudyActive, latestCheck, latestVerdict, watchStudy, type StudyProgress } from '@playbook/contract/robustness'
import { strategyResult } from '@playbook/contract/strategies'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { watch } from '../api.ts'

type Known = Pick<StudyProgress, 'id' | 'status'>

/** What tells how many variants were tried, and every figure that depends on it. */
const tellingTries = [strategyResult, latestCheck, latestVerdict, getPublication] as const

/** Follows a check or a sweep while it goes on: calls back with each state, the last one included. After that the count of tries is another. */
export function useLiveStudy(study: Known | null, onState: (state: StudyProgress) => void): void {
  const goingId = study !== null && isStudyActive(study.status) ? study.id : null
  const queries = useQueryClient()
  const tell = useEffectEvent((state: StudyProgress) => {
    onState(state)
    if (isStudyActive(state.status)) return
    for (const { path } of tellingTries) void queries.invalidateQueries({ queryKey: [path] })
  })
  useEffect(() => {
    if (goingId === null) return
    return watch(watchStudy, { params: { study_id: goingId } }, (state) => tell(state), { isLast: (state) => !isStudyActive(state.status) })
  }, [goingId])
}
