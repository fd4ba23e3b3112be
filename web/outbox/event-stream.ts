import { LIVE_TIMES } from '#contract/live.ts'

/** The result of opening the stream. `signed-out` is final; after `retry`, the client tries again. */
export type OpenedStream =
  | { readonly kind: 'open'; readonly body: ReadableStream<Uint8Array> }
  | { readonly kind: 'retry' }
  | { readonly kind: 'signed-out' }

export type EventStreamOptions = {
  readonly open: (signal: AbortSignal) => Promise<OpenedStream>
  /** Resolves after a number of milliseconds; rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onEvent: (event: string) => void
  /**
   * Called when a connection opens. Events of the meantime are lost.
   *
   * @param isFirst whether it is the first attempt.
   */
  readonly onOpen: (isFirst: boolean) => void
}

const TIMEOUT_MS = LIVE_TIMES.heartbeatMs + LIVE_TIMES.timeoutMs

/**
 * Reads the stream of live events until the signal aborts.
 *
 * Closes a connection that is silent for a heartbeat interval and ten seconds. Reconnects after 1, 2, 5, and then every
 * 10 seconds. A successful connection resets these delays.
 *
 * @returns resolves when the signal aborts or the user is signed out.
 */
export async function followEventStream(options: EventStreamOptions, signal: AbortSignal): Promise<void> {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    const connection = new AbortController()
    const abort = () => connection.abort()
    signal.addEventListener('abort', abort)
    try {
      const opened = await options.open(connection.signal)
      if (opened.kind === 'signed-out') return
      if (opened.kind === 'open') {
        failures = 0
        options.onOpen(isFirst)
        await readEvents(opened.body, options, connection)
      }
    } catch {
      // The loop reconnects after every error.
    }
    isFirst = false
    signal.removeEventListener('abort', abort)
    connection.abort()
    if (signal.aborted) return
    const delay = LIVE_TIMES.reconnectMs[Math.min(failures, LIVE_TIMES.reconnectMs.length - 1)] ?? 0
    failures += 1
    await options.wait(delay, signal).catch(() => undefined)
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  options: EventStreamOptions,
  connection: AbortController,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  for (;;) {
    const chunk = await readChunk(reader, options, connection)
    if (chunk === null) return
    buffer += decoder.decode(chunk, { stream: true })
    const lines = buffer.split('\n')
    buffer = lines.pop() ?? ''
    for (const text of lines)
      if (text.startsWith('event: ')) options.onEvent(text.slice('event: '.length).trim())
  }
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  options: EventStreamOptions,
  connection: AbortController,
): Promise<Uint8Array | null> {
  const received = new AbortController()
  const timeout = options.wait(TIMEOUT_MS, received.signal).then(
    () => {
      connection.abort()
      return null
    },
    () => new Promise<null>(() => undefined),
  )
  try {
    const next = reader.read().then(({ value, done }) => (done ? null : value))
    const chunk = await Promise.race([next, timeout])
    if (chunk === null) reader.cancel().catch(() => undefined)
    return chunk
  } finally {
    received.abort()
  }
}
