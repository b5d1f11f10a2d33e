import { ConnectionError } from './playbook-error.ts'
import { errorOf } from './send-call.ts'

const lineEnd = /\r\n|\n|\r/

/** The data of server-sent events as they come, until the server ends the stream. */
export async function* readEvents(response: Response, signal: AbortSignal | undefined): AsyncGenerator<unknown, void, undefined> {
  if (response.body === null) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown): never => {
        signal?.throwIfAborted()
        throw new ConnectionError('The stream was cut off', { cause })
      })
      if (done) return
      const blocks = (waiting + value).split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = block.split(lineEnd)
        const valuesOf = (name: string) =>
          fields.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
        const data = valuesOf('data')
        if (data.length === 0) continue
        // A fault after the stream began comes as an event of its own.
        if (valuesOf('event')[0] === 'failure') throw errorOf({ status: 500, headers: response.headers }, data.join('\n'))
        yield JSON.parse(data.join('\n'))
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
