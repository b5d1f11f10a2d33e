import { cancelling } from '../jobs/cancel-work.ts'
import { importQueue } from './import-job.ts'
import { cancelOpenImports, findImport } from './import-store.ts'

/** Cancels imports; nothing of them is kept. */
export const { one: cancelImport, allOf: cancelAllImportsOf } = cancelling({
  queueName: importQueue,
  notFound: 'import_not_found',
  cancelOpen: cancelOpenImports,
  find: findImport,
})
