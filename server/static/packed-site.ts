import * as z from 'zod'

/** The file name of the manifest in the folder of a packed site. */
export const PACKING_LIST = 'packing-list.json'

/** One file in the manifest of a packed site. Paths are URL paths: `/signup`, `/assets/x.js`. */
export const PackedFile = z.strictObject({
  path: z.string(),
  file: z.string(),
  type: z.string(),
  etag: z.string(),
  policy: z.string().nullable(),
  immutable: z.boolean(),
  encodings: z.array(z.enum(['br', 'gzip'])),
  /** Whether it contains absolute URLs of the site, which change with its origin. */
  addressed: z.boolean(),
  /** Whether a server has only its brotli form in memory, and makes the others when they are requested. */
  onDemand: z.boolean(),
  /** Whether it is a page with a place for the operator's note. */
  noted: z.boolean(),
  /** Whether it is a page that the query of an address changes: a table of which it chooses rows, or the contact page. */
  queried: z.boolean(),
})

export type PackedFile = z.infer<typeof PackedFile>

/** @property origin the placeholder origin of absolute URLs. */
export const PackingList = z.strictObject({ origin: z.string(), files: z.array(PackedFile) })
