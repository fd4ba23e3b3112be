import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsEncoding } from '#server/static/accepts-encoding.ts'

/** Shorter bodies fit into a packet or two with their headers, so compressing them saves nothing. In characters. */
export const MIN_COMPRESSED_LENGTH = 1024

/** The lowest cost (decision 4): a higher level saves a few hundred bytes of a list. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } } as const
const GZIP = { level: 1 } as const

/**
 * Compresses JSON responses of at least 1 KB with brotli or gzip, whichever the client accepts, brotli first. Call it before
 * the hooks that measure responses, so that their times include it.
 *
 * Compresses synchronously: that takes less time than waiting for a thread of the pool, which may be hashing passwords.
 * Streams (events, the export) and bodies that were compressed in advance are sent as they are.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= MIN_COMPRESSED_LENGTH
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isLong || !isJson || reply.hasHeader('content-encoding')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding']
    const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name))
    if (encoding === undefined) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    done(null, encoding === 'br' ? brotliCompressSync(payload, BROTLI) : gzipSync(payload, GZIP))
  })
}
