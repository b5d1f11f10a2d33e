/** Where the work of keys waits. */
export const apiJobQueue = 'api-job'

export interface ApiJobWork {
  readonly jobId: string
}
