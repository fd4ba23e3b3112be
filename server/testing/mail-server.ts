import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SelfSigned } from '#server/testing/self-signed.ts'

/** A mail that arrived: its headers by lower-case name, and its plain text read back. */
export type ReceivedMail = {
  readonly to: readonly string[]
  readonly raw: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  /** What stands behind the # of its link. */
  readonly token: string
  /** Whether it came over TLS. */
  readonly sealed: boolean
}

/** What the server says to the next mail instead of taking it: at its recipient, or at its end. */
type Answer = { readonly at: 'recipient' | 'end'; readonly code: number }

/** A real mail server on loopback. */
export type MailServer = {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Settles once so many mails have arrived. */
  readonly arrived: (count: number) => Promise<void>
  /** Refuses so many mails to come, in order. */
  readonly answerNext: (...answers: readonly Answer[]) => void
  readonly stop: () => Promise<void>
}

/** How a mail server of the tests wants to be spoken to; by default without TLS, and without a name. */
export type MailServerKind = {
  readonly tls?: SelfSigned & { readonly from: 'the start' | 'STARTTLS' }
  /** Gets every name and password that is tried. */
  readonly tried?: (user: string, password: string) => void
}

/** @param port 0 for any free one. */
export async function startMailServer(port = 0, { tls, tried }: MailServerKind = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answers: Answer[] = []
  const waiting = new Set<() => void>()
  const refusal = ({ code }: Answer) => Object.assign(new Error('not now'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: tried === undefined,
    // Whatever is offered is taken, so that a client that would tell a password in clear does.
    allowInsecureAuth: true,
    disabledCommands: [
      ...(tls?.from === 'STARTTLS' ? [] : ['STARTTLS']),
      ...(tried === undefined ? ['AUTH'] : []),
    ],
    ...(tls && { secure: tls.from === 'the start', key: tls.key, cert: tls.cert }),
    onAuth: ({ username, password }, _session, done) => {
      tried?.(username ?? '', password ?? '')
      done(null, { user: username ?? '' })
    },
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (answers[0]?.at !== 'recipient') return done()
      const [answer] = answers.splice(0, 1)
      done(answer && refusal(answer))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [answer] = answers.splice(0, 1)
        if (answer) return done(refusal(answer))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push(readMail(Buffer.concat(chunks).toString('utf8'), to, session.secure))
        done()
        for (const look of waiting) look()
      })
    },
  })
  // A client that dies in the middle is part of the tests.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `${tls?.from === 'the start' ? 'smtps' : 'smtp'}://127.0.0.1:${taken}`,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    answerNext: (...more) => void answers.push(...more),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads a mail as it travels: headers unfolded, both parts decoded. */
export function readMail(raw: string, to: readonly string[] = [], sealed = false): ReceivedMail {
  const headers = headersOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1)
  const part = (type: string) => {
    const found = parts.find((one) => headersOf(one.trimStart()).get('content-type')?.startsWith(type))
    if (found === undefined) return ''
    const trimmed = found.trimStart()
    const body = trimmed.slice(trimmed.indexOf('\r\n\r\n') + 4)
    const encoding = headersOf(trimmed).get('content-transfer-encoding')
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
    return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
  }
  const text = part('text/plain')
  const token = /#(?:token|confirm|undo)=([\w-]+)/.exec(text)?.[1] ?? ''
  return { to, raw, headers, text, html: part('text/html'), token, sealed }
}

function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n').map((line) => /^([^:]+): ?(.*)$/.exec(line))
  return new Map(lines.flatMap((line) => (line ? [[(line[1] ?? '').toLowerCase(), line[2] ?? '']] : [])))
}

function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
