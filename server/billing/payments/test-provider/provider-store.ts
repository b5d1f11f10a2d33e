/** An object of the provider in the form in which its API tells it. */
export interface StoredObject {
  readonly id: string
  readonly object: string
}

/** What one change sees and leaves behind. Objects are copies: only what is put is kept. */
export interface Objects {
  get: <T extends StoredObject>(id: string) => Promise<T | undefined>
  put: (object: StoredObject) => Promise<void>
  /** All of a kind, oldest first; to be read only. */
  list: <T extends StoredObject>(kind: T['object']) => Promise<T[]>
  /** 1, 2, 3 … for a name. */
  nextNumber: (name: string) => Promise<number>
}

/** Where a provider keeps its state. Changes happen one after the other, and nothing of one stays that throws. */
export interface ProviderStore {
  change: <T>(work: (objects: Objects) => Promise<T>) => Promise<T>
}

/** A state that lasts as long as this object. */
export function memoryStore(): ProviderStore {
  const kept = new Map<string, StoredObject>()
  let numbers = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  async function changeAlone<T>(work: (objects: Objects) => Promise<T>): Promise<T> {
    const put = new Map<string, StoredObject>()
    const counted = new Map(numbers)
    const made = await work({
      get: async <O extends StoredObject>(id: string) => structuredClone(put.get(id) ?? kept.get(id)) as O | undefined,
      put: async (object) => void put.set(object.id, structuredClone(object)),
      list: async <O extends StoredObject>(kind: O['object']) => {
        const found: StoredObject[] = []
        for (const object of kept.values()) if (object.object === kind) found.push(put.get(object.id) ?? object)
        for (const object of put.values()) if (object.object === kind && !kept.has(object.id)) found.push(object)
        return found as O[]
      },
      nextNumber: async (name) => {
        const next = (counted.get(name) ?? 0) + 1
        counted.set(name, next)
        return next
      },
    })
    for (const [id, object] of put) kept.set(id, object)
    numbers = counted
    return made
  }
  return {
    change(work) {
      const done = last.then(() => changeAlone(work))
      last = done.catch(() => {})
      return done
    },
  }
}
