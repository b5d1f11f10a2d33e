import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from './settings.ts'

/** How handing a mail over ended. `later`: the server surely does not have it. `uncertain`: it may have it, and did not say so. */
export interface Outcome {
  readonly kind: 'sent' | 'refused' | 'later' | 'uncertain'
  /** The server's words, or what happened instead. */
  readonly answer: string
}

export interface Handing {
  readonly from: string
  readonly to: string
  readonly message: Buffer
  /** Asked before the last bytes leave: until then no server can have the mail. False: somebody else has it in hand. */
  readonly mayFinish: () => Promise<boolean>
  /** Ends it while the server cannot have the mail yet. */
  readonly signal: AbortSignal
}

export interface SmtpTimes {
  readonly connectMs: number
  /** Without a word of the server. */
  readonly silenceMs: number
  readonly wholeMs: number
}

export const usualTimes: SmtpTimes = { connectMs: 15_000, silenceMs: 60_000, wholeMs: 150_000 }
/** Held back until `mayFinish` agrees; a message without its end is thrown away by the server (RFC 5321, 4.1.1.4). */
const heldBackBytes = 16
const maxAnswerChars = 300

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, maxAnswerChars)

/** Hands one mail to the server. It never throws for what a server or the network does. */
export async function handOver(server: MailServer, handing: Handing, times: SmtpTimes = usualTimes): Promise<Outcome> {
  const smtp = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: !server.isSecure && !server.isThisMachine,
    ignoreTLS: !server.isSecure && server.isThisMachine,
    allowInternalNetworkInterfaces: server.isThisMachine,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
  })
  const state: State = { isOver: false, hasBegun: false, hasFinished: false }
  let timer: NodeJS.Timeout | undefined
  let onAbort = () => {}
  try {
    const broken = new Promise<never>((_, reject) => {
      smtp.once('error', reject)
      smtp.once('end', () => reject(new Error('The server closed the connection')))
      timer = setTimeout(() => reject(new Error('The server took too long')), times.wholeMs)
      // Once the server may have it, its answer is worth waiting for.
      onAbort = () => !state.hasFinished && reject(handing.signal.reason)
      handing.signal.addEventListener('abort', onAbort)
    })
    if (handing.signal.aborted) onAbort()
    const answer = await Promise.race([converse(smtp, server, handing, state), broken])
    return { kind: 'sent', answer: wordsOf(answer) }
  } catch (error) {
    return outcomeOf(error as SmtpError, state)
  } finally {
    state.isOver = true
    clearTimeout(timer)
    handing.signal.removeEventListener('abort', onAbort)
    // What a connection says that is being closed is of no interest any more.
    smtp.on('error', () => {})
    smtp.close()
  }
}

interface State {
  isOver: boolean
  /** The server has been told of this mail. */
  hasBegun: boolean
  /** The last bytes have left. */
  hasFinished: boolean
}

/** A refusal of the mail itself is one for good; one of us, before it was spoken of, says nothing about the mail. */
function outcomeOf(error: SmtpError, { hasBegun, hasFinished }: State): Outcome {
  const status = error.responseCode ?? 0
  const answer = wordsOf(error.response ?? error.message)
  if (hasBegun && status >= 500) return { kind: 'refused', answer }
  if (status >= 400 || !hasFinished) return { kind: 'later', answer }
  return { kind: 'uncertain', answer }
}

async function converse(smtp: SMTPConnection, server: MailServer, handing: Handing, state: State): Promise<string> {
  await new Promise<void>((resolve, reject) => smtp.connect((error) => (error ? reject(error) : resolve())))
  const { login } = server
  if (login !== null)
    await new Promise<void>((resolve, reject) =>
      smtp.login({ user: login.user, pass: login.password }, (error) => (error ? reject(error) : resolve())),
    )
  state.hasBegun = true
  const message = Readable.from(inTwoParts(handing, state), { objectMode: false })
  const sent = new Promise<string>((resolve, reject) => {
    message.once('error', reject)
    smtp.send({ from: handing.from, to: [handing.to] }, message, (error, info) =>
      error ? reject(error) : resolve(String(info?.response ?? '')),
    )
  })
  const answer = await sent.finally(() => message.destroy())
  smtp.quit()
  return answer
}

async function* inTwoParts({ message, mayFinish }: Handing, state: State): AsyncGenerator<Buffer> {
  const cut = Math.max(1, message.length - heldBackBytes)
  yield message.subarray(0, cut)
  if (!(await mayFinish())) throw new Error('Somebody else has this mail in hand')
  if (state.isOver) return
  state.hasFinished = true
  yield message.subarray(cut)
}
