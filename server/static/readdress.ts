import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTag } from '#server/static/content-tag.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import type { PackedFile } from '#server/static/packed-site.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** All pages take half a second at this quality, and are a fiftieth larger than the build's; at 9 a tenth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** A packed file and its bytes in each of its forms. */
export type UnpackedFile = {
  readonly file: PackedFile
  readonly bodies: Readonly<Partial<Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>>
}

/** The same file with other addresses: text, twins, ETag and policy anew. */
export async function readdress(
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
