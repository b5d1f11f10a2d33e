import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { abortedError, ApiError, errorOfAnswer, networkError, timeoutError } from './api-error.ts'
import { checkReply, type ArgumentsAndOptions, type CallOptions, type Client } from './create-client.ts'
import { urlOf, type WireArguments } from './exchange.ts'

export interface ReceivedFile {
  readonly name: string
  readonly content: Blob
}

/** The name in a Content-Disposition header; the UTF-8 form first. */
export function fileNameOf(header: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // A malformed name: the plain form follows.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? fallback
}

/** Makes `exportFile` for a client: fetches a file with its name. */
export const createExportFile = (client: Client) =>
  async function exportFile<E extends Endpoint>(endpoint: E, ...[args, options]: ArgumentsAndOptions<E>): Promise<ReceivedFile> {
    const { response } = await client.send(endpoint, (args ?? {}) as WireArguments, options)
    try {
      return { name: fileNameOf(response.headers.get('content-disposition'), 'download'), content: await response.blob() }
    } catch (cause) {
      throw options?.signal?.aborted ? abortedError() : networkError(cause)
    }
  }

export interface UploadOptions extends CallOptions {
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Makes `upload` for a client: sends a file as it is, with progress, once more where the login or the CSRF token has ended meanwhile. */
export const createUpload = (client: Client) =>
  async function upload<E extends Endpoint>(
    endpoint: E,
    args: CallArguments<E>,
    file: Blob,
    options: UploadOptions = {},
  ): Promise<Reply<E>> {
    const send = async () => sendFile(client, endpoint, args as WireArguments, file, options)
    return client.repeatWithLogin(async () => {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'csrf_failed') throw error
        client.forgetCsrf()
        return send()
      }
    })
  }

/** One try. It ends when nothing moves for the request time-out. */
async function sendFile<E extends Endpoint>(
  client: Client,
  endpoint: E,
  args: WireArguments,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<Reply<E>> {
  const headers = await client.headersOf({ endpoint, args: {} })
  return new Promise<Reply<E>>((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError())
    const xhr = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const stop = () => xhr.abort()
    const watchStall = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        finish(() => reject(timeoutError()))
        xhr.abort()
      }, limits.requestTimeoutMs)
    }
    const finish = (settle: () => void) => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', stop)
      settle()
    }
    xhr.open(endpoint.method, urlOf(client.base, endpoint, args))
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.setRequestHeader('Content-Type', endpoint.upload ?? 'application/octet-stream')
    xhr.upload.onprogress = (event) => {
      watchStall()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    xhr.onload = () =>
      finish(() => {
        try {
          resolve(readUpload(endpoint, xhr))
        } catch (error) {
          reject(error as ApiError)
        }
      })
    xhr.onerror = () => finish(() => reject(networkError(undefined)))
    xhr.onabort = () => finish(() => reject(abortedError()))
    signal?.addEventListener('abort', stop)
    watchStall()
    xhr.send(file)
  })
}

function readUpload<E extends Endpoint>(endpoint: E, xhr: XMLHttpRequest): Reply<E> {
  let body: unknown = null
  try {
    body = JSON.parse(xhr.responseText)
  } catch {
    // Not ours: the status decides below.
  }
  if (xhr.status >= 200 && xhr.status < 300) return checkReply(endpoint, body)
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = xhr.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  throw errorOfAnswer({ path: endpoint.path }, new Response(null, { status: xhr.status, headers }), body)
}
