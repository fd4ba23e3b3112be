import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Casino } from '#contract/casinos.ts'
import type { EpochMs } from '#core/units.ts'

/** The whole answer at a moment: everything but `now` was made once. Each form is put together when it is asked for. */
export type SplicedBody = (now: EpochMs) => {
  readonly etag: string
  /** In the pieces it is made of: the long one is the same at every request, and need not be copied. */
  readonly json: readonly Buffer<ArrayBuffer>[]
  readonly gzip: readonly Buffer<ArrayBuffer>[]
}

/** RFC 1952: no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * Makes the catalogue's answer once, so that a request only adds `now`.
 *
 * The tag is weak and of the casinos alone: a client that gets 304 keeps its old `now`, and nothing of the
 * catalogue depends on it. The gzip is one true stream: the casinos are compressed up to a flush, `now` follows
 * as a stored block, and the check sum goes on from where the casinos left it.
 */
export function spliceBody(casinos: readonly Casino[]): SplicedBody {
  const head = Buffer.from(`{"casinos":${JSON.stringify(casinos)},"now":"`)
  const etag = `W/"${createHash('sha256').update(head).digest('base64url').slice(0, 27)}"`
  const packed = deflateRawSync(head, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const zipped = Buffer.concat([GZIP_HEADER, packed])
  const sum = crc32(head)
  let made: { readonly now: EpochMs; readonly body: ReturnType<SplicedBody> } | undefined
  const make: SplicedBody = (now) => {
    const tail = Buffer.from(`${new Date(now).toISOString()}"}`)
    let gzip: readonly Buffer<ArrayBuffer>[] | undefined
    return {
      etag,
      get json() {
        return [head, tail]
      },
      get gzip() {
        const sums = () => trailer(crc32(tail, sum), head.length + tail.length)
        return (gzip ??= [zipped, Buffer.concat([storedBlock(tail), sums()])])
      },
    }
  }
  // Requests of one millisecond share one body.
  return (now) => (made?.now === now ? made : (made = { now, body: make(now) })).body
}

/** RFC 1951 section 3.2.4: the last block, not compressed. */
function storedBlock(content: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header[0] = 1
  header.writeUInt16LE(content.length, 1)
  header.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([header, content])
}

function trailer(sum: number, length: number): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(length >>> 0, 4)
  return end
}
