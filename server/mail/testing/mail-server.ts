import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '../settings.ts'

/** What the server does with a mail. */
type MailTurn =
  | 'accept'
  /** Takes it, and ends the connection without saying so. */
  | 'take-and-cut'
  /** Ends the connection as soon as the mail begins to come. */
  | 'cut'
  /** Says nothing any more once the recipient is named. */
  | 'hang'
  /** Takes it, and says nothing any more. */
  | 'take-and-hang'
  /** An answer to the recipient, or to the whole mail. */
  | { readonly rcpt: number }
  | { readonly data: number }
  /** A greeting that is none. */
  | { readonly greeting: number }

export interface ReceivedMail {
  readonly to: readonly string[]
  /** As it came, head and body. */
  readonly raw: string
}

export interface TestMailServer {
  readonly settings: MailSettings
  /** Every mail that the server has whole, whatever it answered. */
  readonly mails: readonly ReceivedMail[]
  /** How often somebody began a mail. */
  readonly begun: () => number
  /** The turns of the next mails; the last one stays. */
  readonly play: (...turns: readonly MailTurn[]) => void
  readonly close: () => Promise<void>
}

const refusal = (responseCode: number) =>
  Object.assign(new Error(responseCode < 500 ? 'Try again later' : 'No such user here'), { responseCode })

/** A real SMTP server on loopback whose answers a test sets. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Map<number | undefined, Socket>()
  let turns: readonly MailTurn[] = ['accept']
  let begun = 0
  const turnOf = new Map<string, MailTurn>()
  const cut = ({ remotePort }: { readonly remotePort: number }) => sockets.get(remotePort)?.destroy()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, done) {
      const next = turns[0] ?? 'accept'
      if (typeof next === 'object' && 'greeting' in next) {
        begun += 1
        turns = turns.length > 1 ? turns.slice(1) : turns
        done(refusal(next.greeting))
      } else done()
    },
    onRcptTo(_address, session, done) {
      begun += 1
      const turn = turns[0] ?? 'accept'
      turns = turns.length > 1 ? turns.slice(1) : turns
      turnOf.set(session.id, turn)
      if (turn === 'hang') return
      if (typeof turn === 'object' && 'rcpt' in turn) done(refusal(turn.rcpt))
      else done()
    },
    onData(stream, session, done) {
      const turn = turnOf.get(session.id)
      if (turn === 'cut') return void cut(session)
      void text(stream).then(
        (raw) => {
          if (typeof turn === 'object' && 'data' in turn) return done(refusal(turn.data))
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
          if (turn === 'take-and-cut') return cut(session)
          if (turn !== 'take-and-hang') done()
          return undefined
        },
        // Cut off while it was still coming.
        () => {},
      )
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    settings: {
      server: { host: '127.0.0.1', port, isSecure: false, isThisMachine: true, login: null },
      from: { name: 'Playbook', address: 'no-reply@playbook.example' },
    },
    mails,
    begun: () => begun,
    play: (...next) => {
      turns = next
    },
    async close() {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The body of a received mail as its text part says it. */
export function textOf({ raw }: ReceivedMail): string {
  const [, head = '', part = ''] = /(Content-Type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  if (!head.includes('quoted-printable')) return part
  return part.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
