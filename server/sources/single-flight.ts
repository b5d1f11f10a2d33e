/** Answers everybody who asks the same at the same time with one piece of work. */
export interface SingleFlight {
  /** The work ends when all who wait for it have gone; each of them goes alone. */
  readonly run: <T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

interface Flight {
  readonly answer: Promise<unknown>
  readonly ending: AbortController
  passengers: number
}

export function openSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>()

  function take(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const known = flights.get(key)
    if (known !== undefined) return known
    const ending = new AbortController()
    const flight: Flight = { answer: work(ending.signal), ending, passengers: 0 }
    flights.set(key, flight)
    const land = () => flights.get(key) === flight && flights.delete(key)
    flight.answer.then(land, land)
    return flight
  }

  return {
    async run<T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      const flight = take(key, work)
      flight.passengers += 1
      const gone = Promise.withResolvers<never>()
      const leave = () => gone.reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        // Everybody who gives this key gives the same work.
        return (await Promise.race([flight.answer, gone.promise])) as T
      } finally {
        signal.removeEventListener('abort', leave)
        flight.passengers -= 1
        if (flight.passengers === 0 && flights.get(key) === flight) {
          flights.delete(key)
          flight.ending.abort()
        }
      }
    },
  }
}
