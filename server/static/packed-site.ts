import * as z from 'zod'

/** The name of the list of files inside a packed site's folder. */
export const PACKING_LIST = 'packing-list.json'

/** One file of the built site, as the build wrote it down. Paths are those of the address, `/signup`, `/assets/x.js`. */
export const PackedFile = z.strictObject({
  path: z.string(),
  file: z.string(),
  type: z.string(),
  etag: z.string(),
  policy: z.string().nullable(),
  immutable: z.boolean(),
  encodings: z.array(z.enum(['br', 'gzip'])),
  /** Whether whole addresses of the site stand in it, which change with the site's own. */
  addressed: z.boolean(),
})

export type PackedFile = z.infer<typeof PackedFile>

/** @property origin the one that whole addresses were drawn with. */
export const PackingList = z.strictObject({ origin: z.string(), files: z.array(PackedFile) })
