import type { JobQueue } from '../jobs/job-queue.ts'
import type { Tx } from './store.ts'

/** Where the planning and the closing of studies wait. */
export const stepQueue = 'study-step'
/** Where their tasks wait. */
export const taskQueue = 'study-task'

export interface StepData {
  readonly studyId: string
  readonly step: 'plan' | 'close'
}

export interface TaskData {
  readonly studyId: string
  readonly number: number
}

/** The plan's job has the study's id, the closing one its own. */
export const enqueueStep = (queue: JobQueue, tx: Tx, data: StepData, id: string, ownerId: string): Promise<void> =>
  queue.enqueue(tx, stepQueue, data, { id, ownerId })
