import { isStudyGoing, watchStudy, type StudyProgress } from '@playbook/contract/robustness'
import { useEffect, useEffectEvent } from 'react'
import { watch } from '../api.ts'

type Known = Pick<StudyProgress, 'id' | 'status'>

/** Follows a check or a sweep while it goes on: calls back with each state, the last one included. */
export function useLiveStudy(study: Known | null, onState: (state: StudyProgress) => void): void {
  const goingId = study !== null && isStudyGoing(study.status) ? study.id : null
  const tell = useEffectEvent(onState)
  useEffect(() => {
    if (goingId === null) return
    return watch(watchStudy, { params: { study_id: goingId } }, (state) => tell(state), { isLast: (state) => !isStudyGoing(state.status) })
  }, [goingId])
}
