import { cancelling } from '../jobs/cancel-work.ts'
import { downloadQueue } from './download-job.ts'
import { cancelOpenDownloads, findDownload } from './store.ts'

/** Stops downloads; what they have stored stays. */
export const { one: cancelDownload, allOf: cancelAllDownloadsOf } = cancelling({
  queueName: downloadQueue,
  notFound: 'download_not_found',
  cancelOpen: cancelOpenDownloads,
  find: findDownload,
})
