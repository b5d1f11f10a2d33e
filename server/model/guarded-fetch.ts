/** More than any honest answer has; what is longer ends as a failed connection. */
const maxStreamBytes = 2_000_000

/** The `fetch` that models are asked by: it follows no redirect, since a key would go with it, and an answer without end ends. */
export const guardedFetch: typeof globalThis.fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (response.body === null) return response
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxStreamBytes) controller.error(new Error('the answer has no end'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
}
