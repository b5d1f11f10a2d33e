import { ApiError, ToldError } from '../api.ts'
import { tinyStore, useTinyStore } from '../ui/tiny-store.ts'

/** A call that waits for its user to show again that it is them. */
interface Waiting {
  readonly answer: (isConfirmed: boolean) => void
}

const store = tinyStore<Waiting | null>(null)

/** What waits for a confirmation now; null while nothing does. */
export const useWaitingConfirmation = (): Waiting | null => useTinyStore(store)

let asked: Promise<boolean> | null = null

/** Asks once, however many calls need it. */
function askForConfirmation(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    store.set({
      answer: (isConfirmed) => {
        asked = null
        store.set(null)
        resolve(isConfirmed)
      },
    })
  })
  return asked
}

/** Ends what waits, as if its dialog had been closed: who leaves the console, or logs out, does not do it later. */
export const endWaitingConfirmation = (): void => store.get()?.answer(false)

const needsConfirmation = (error: unknown) => error instanceof ApiError && error.code === 'fresh_login_needed'

async function whenConfirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!needsConfirmation(error)) throw error
    if (!(await askForConfirmation())) throw new ToldError('', { cause: error, isChosen: true })
    return work()
  }
}

/**
 * Gives a function that does work which may need a confirmed login. Where the server asks for one, a dialog opens, and the
 * work is done once more afterwards; where it is closed instead, nothing is done, and nothing has failed.
 */
export const useConfirmed = () => whenConfirmed
