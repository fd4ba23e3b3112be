import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { fillNote, type PinnedNote } from '#contract/pinned-note.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { filterTable, type TableChoices, tableChoices, tableTools } from '#server/static/filter-table.ts'
import { lastUsed } from '#server/static/last-used.ts'
import type { PackedFile } from '#server/static/packed-site.ts'
import { createPage, type Encoding, type Page, rewritePlain } from '#server/static/page.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import type { Scheme } from '#server/static/security-headers.ts'

/** At this quality all pages take half a second and are 2% larger than those of the build; at 9 they are 10% larger. */
export const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** How many pages that are made on demand stay in memory in all their forms, each about 70 KB. */
const MAX_ON_DEMAND = 32

/** How many filtered tables stay in memory, each up to 300 KB without compression. */
const MAX_FILTERED = 8

/** Makes a page in 1 ms, a tenth larger than in the build. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A page of which only the brotli form is in memory, with the origin in it and the one to serve. */
type OnDemandPage = {
  readonly file: PackedFile
  readonly br: Uint8Array<ArrayBuffer>
  readonly from: string
  readonly to: string
}

/**
 * Makes pages when they are requested, from their brotli form, and stores the ones requested last. Reads no file: the
 * folder of a running server can be replaced by the next build.
 */
export function onDemandPages(scheme: Scheme) {
  const made = lastUsed<Page>(MAX_ON_DEMAND)

  function make({ file, br, from, to }: OnDemandPage): Page {
    const stored = brotliDecompressSync(br)
    if (from === to || !file.addressed) {
      const bodies = { plain: new Uint8Array(stored), br, gzip: new Uint8Array(gzipSync(stored)) }
      return createPage({ file, bodies }, scheme)
    }
    const { file: rewritten, plain } = rewritePlain(file, stored, from, to)
    const bodies = {
      plain,
      br: COMPRESS.br(plain),
      gzip: COMPRESS.gzip(plain),
    }
    return createPage({ file: rewritten, bodies }, scheme)
  }

  return {
    page: (packed: OnDemandPage) => (): Page => made.read(packed.file.path, () => make(packed)),
  }
}

/** A query of a page, and the encoding in which its client gets the page. */
type Filter = { readonly page: Page; readonly query: string | undefined; readonly encoding: Encoding }

/** Makes pages of which only some rows of the table are shown, each in the encoding that is requested. */
export function filteredPages(scheme: Scheme) {
  const made = lastUsed<Page>(MAX_FILTERED)
  const tools = new WeakMap<Page, string>()

  function choicesOf({ page, query }: Filter): TableChoices {
    if (!query || !page.file.filtered) return []
    const form = tools.get(page) ?? tableTools(htmlOf(page))
    tools.set(page, form)
    return tableChoices(form, query)
  }

  function keyOf({ page, encoding }: Filter, choices: TableChoices): string {
    return JSON.stringify([page.file.etag, encoding, choices])
  }

  function make({ page, encoding }: Filter, choices: TableChoices): Page {
    const plain = new TextEncoder().encode(filterTable(htmlOf(page), choices))
    const file = { ...page.file, etag: contentTag(plain) }
    const bodies = { [encoding]: encoding === 'plain' ? plain : COMPRESS[encoding](plain) }
    // Search engines list the page itself, to which its canonical link leads.
    return createPage({ file, bodies }, scheme, { 'x-robots-tag': 'noindex' })
  }

  return {
    /** Returns a page in its ordinary form, or, for a query that chooses rows of its table, with only those. */
    read(filter: Filter): Page {
      const choices = choicesOf(filter)
      if (choices.length === 0) return filter.page
      return made.read(keyOf(filter, choices), () => make(filter, choices))
    },
    /** Returns whether `read` has to make the page, which takes up to 4 ms. */
    isNew(filter: Filter): boolean {
      const choices = choicesOf(filter)
      return choices.length > 0 && !made.has(keyOf(filter, choices))
    },
  }
}

const COMPRESS = {
  br: (plain: Uint8Array) => new Uint8Array(brotliCompressSync(plain, QUICK)),
  gzip: (plain: Uint8Array) => new Uint8Array(gzipSync(plain)),
}

function htmlOf(page: Page): string {
  return new TextDecoder().decode(page.plain?.whole.body ?? new Uint8Array())
}

/** Makes a page with the operator's note, and again when the note is another one. */
export function notedPage(
  file: PackedFile,
  template: Uint8Array,
  scheme: Scheme,
  readNote: () => PinnedNote | null,
): () => Page {
  const html = new TextDecoder().decode(template)
  const make = (note: PinnedNote | null): Page => {
    const text = fillNote(html, note)
    const plain = new TextEncoder().encode(text)
    const bodies = {
      plain,
      br: new Uint8Array(brotliCompressSync(plain, QUALITY)),
      gzip: new Uint8Array(gzipSync(plain)),
    }
    return createPage(
      { file: { ...file, etag: contentTag(plain), policy: pagePolicy(text) }, bodies },
      scheme,
    )
  }
  let made = { note: readNote(), page: make(readNote()) }
  return () => {
    const note = readNote()
    if (note !== made.note) made = { note, page: make(note) }
    return made.page
  }
}
