import { LiveEvent } from '@playbook/contract/live'

/** A stream as a browser has it open; every event is checked against the contract. */
export interface OpenStream {
  readonly next: () => Promise<LiveEvent>
  /** The first event from here on for which this holds. */
  readonly until: (holds: (event: LiveEvent) => boolean) => Promise<LiveEvent>
  readonly close: () => void
}

/** Opens the live stream of a server that listens. */
export async function openStream(origin: string, token: string, query: Readonly<Record<string, string>>): Promise<OpenStream> {
  const leave = new AbortController()
  const response = await fetch(`${origin}/api/markets/data/stream/?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Token ${token}` },
    signal: leave.signal,
  })
  if (response.status !== 200) throw new Error(`the stream was refused: ${response.status} ${await response.text()}`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const next = async (): Promise<LiveEvent> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      const block = end === -1 ? '' : rest.slice(0, end)
      if (end !== -1) rest = rest.slice(end + 2)
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) return LiveEvent.parse(JSON.parse(data))
      if (end !== -1) continue
      const { done, value } = await reader.read()
      if (done) throw new Error('the stream has ended')
      rest += value
    }
  }
  return {
    next,
    async until(holds) {
      for (;;) {
        const event = await next()
        if (holds(event)) return event
      }
    },
    close: () => leave.abort(),
  }
}
