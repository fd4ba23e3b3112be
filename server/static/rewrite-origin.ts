import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTag } from '#server/static/content-tag.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import type { PackedFile } from '#server/static/packed-site.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** At this quality all pages take half a second and are 2% larger than those of the build; at 9 they are 10% larger. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** A packed file and its bytes in each encoding. */
export type UnpackedFile = {
  readonly file: PackedFile
  readonly bodies: Readonly<Partial<Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>>
}

/** Replaces the origin in a file, and recomputes its variants, ETag and policy. */
export async function rewriteOrigin(
  { file, bodies }: UnpackedFile,
  from: string,
  to: string,
): Promise<UnpackedFile> {
  const text = new TextDecoder().decode(bodies.plain).replaceAll(from, to)
  const plain = new TextEncoder().encode(text)
  return {
    file: {
      ...file,
      etag: contentTag(plain),
      policy: file.type.startsWith('text/html') ? pagePolicy(text) : file.policy,
    },
    bodies: {
      plain,
      ...(bodies.br && { br: new Uint8Array(await brotli(plain, QUALITY)) }),
      ...(bodies.gzip && { gzip: new Uint8Array(await zip(plain)) }),
    },
  }
}
