import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SelfSigned } from '#server/testing/servers/self-signed.ts'

/** A received mail: its headers by lower-case name, and its decoded content. */
export type ReceivedMail = {
  readonly to: readonly string[]
  readonly raw: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  /** The token in the fragment of its link. */
  readonly token: string
  /** Whether it was received over TLS. */
  readonly overTls: boolean
}

/** A reply that rejects the next mail: at its recipient, or at the end of its data. */
type Reply = { readonly at: 'recipient' | 'end'; readonly code: number }

/** A real mail server on loopback. */
export type MailServer = {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Resolves once this number of mails has arrived. */
  readonly arrived: (count: number) => Promise<void>
  /** Rejects the next mails with these replies, in order. */
  readonly replyNext: (...replies: readonly Reply[]) => void
  readonly stop: () => Promise<void>
}

/** The TLS and authentication of a test mail server; none by default. */
export type MailServerKind = {
  readonly tls?: SelfSigned & { readonly from: 'the start' | 'STARTTLS' }
  /** Called with every user name and password that a client sends. */
  readonly tried?: (user: string, password: string) => void
}

/** @param port 0 for any free one. */
export async function startMailServer(port = 0, { tls, tried }: MailServerKind = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const replies: Reply[] = []
  const waiting = new Set<() => void>()
  const toError = ({ code }: Reply) => Object.assign(new Error('not now'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: tried === undefined,
    // Accepts passwords without TLS, so that a client that would send one does.
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
      if (replies[0]?.at !== 'recipient') return done()
      const [reply] = replies.splice(0, 1)
      done(reply && toError(reply))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [reply] = replies.splice(0, 1)
        if (reply) return done(toError(reply))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push(readMail(Buffer.concat(chunks).toString('utf8'), to, session.secure))
        done()
        for (const check of waiting) check()
      })
    },
  })
  // Some tests close a client during a transmission.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `${tls?.from === 'the start' ? 'smtps' : 'smtp'}://127.0.0.1:${taken}`,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    replyNext: (...more) => void replies.push(...more),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Parses a raw mail: headers unfolded, both MIME parts decoded. */
export function readMail(raw: string, to: readonly string[] = [], overTls = false): ReceivedMail {
  const headers = headersOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1)
  const bodyOf = (type: string) => {
    const found = parts.find((one) => headersOf(one.trimStart()).get('content-type')?.startsWith(type))
    if (found === undefined) return ''
    const trimmed = found.trimStart()
    const body = trimmed.slice(trimmed.indexOf('\r\n\r\n') + 4)
    const encoding = headersOf(trimmed).get('content-transfer-encoding')
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
    return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
  }
  const text = bodyOf('text/plain')
  const token = /#(?:token|confirm|undo)=([\w-]+)/.exec(text)?.[1] ?? ''
  return { to, raw, headers, text, html: bodyOf('text/html'), token, overTls }
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
