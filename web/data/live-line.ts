import { LIVE_TIMES } from '#contract/live.ts'

/** What came of asking for the stream. `gone`: there is nobody to follow it for; asking again is no use. */
export type LineOpened =
  | { readonly kind: 'open'; readonly body: ReadableStream<Uint8Array> }
  | { readonly kind: 'later' }
  | { readonly kind: 'gone' }

export type LineParts = {
  readonly open: (signal: AbortSignal) => Promise<LineOpened>
  /** Waits; rejects when the signal says stop. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly hear: (event: string) => void
  /** The line is there again: what was said meanwhile was not heard. */
  readonly resumed: () => void
}

const SILENCE_MS = LIVE_TIMES.heartbeatMs + LIVE_TIMES.timeoutMs

/**
 * Follows the stream of live events until told to stop (spec section 9, "Session timing").
 *
 * A line on which nothing comes for a heartbeat and ten seconds is given up. It is tried again after 1, 2, 5 and then
 * every 10 seconds; once it has been open, from the beginning.
 *
 * @returns settles when it was told to stop, or there is nobody to follow it for.
 */
export async function followLine(parts: LineParts, signal: AbortSignal): Promise<void> {
  let failures = 0
  let heardBefore = false
  while (!signal.aborted) {
    const line = new AbortController()
    const give = () => line.abort()
    signal.addEventListener('abort', give)
    try {
      const opened = await parts.open(line.signal)
      if (opened.kind === 'gone') return
      if (opened.kind === 'open') {
        failures = 0
        if (heardBefore) parts.resumed()
        heardBefore = true
        await read(opened.body, parts, line)
      }
    } catch {
      // However a line breaks, it is tried again.
    }
    signal.removeEventListener('abort', give)
    line.abort()
    if (signal.aborted) return
    const pause = LIVE_TIMES.reconnectMs[Math.min(failures, LIVE_TIMES.reconnectMs.length - 1)] ?? 0
    failures += 1
    await parts.wait(pause, signal).catch(() => undefined)
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  parts: LineParts,
  line: AbortController,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const piece = await withinSilence(reader, parts, line)
    if (piece === null) return
    rest += decoder.decode(piece, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) if (text.startsWith('event: ')) parts.hear(text.slice('event: '.length).trim())
  }
}

async function withinSilence(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parts: LineParts,
  line: AbortController,
): Promise<Uint8Array | null> {
  const heard = new AbortController()
  const silence = parts.wait(SILENCE_MS, heard.signal).then(
    () => {
      line.abort()
      return null
    },
    () => new Promise<null>(() => undefined),
  )
  try {
    const next = reader.read().then(({ value, done }) => (done ? null : value))
    const piece = await Promise.race([next, silence])
    if (piece === null) reader.cancel().catch(() => undefined)
    return piece
  } finally {
    heard.abort()
  }
}
