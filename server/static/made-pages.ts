import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { fillCasino, namedCasino } from '#contract/contact-casino.ts'
import { fillNote, type PinnedNote } from '#contract/pinned-note.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { filterTable, tableChoices, tableTools } from '#server/static/filter-table.ts'
import type { PackedFile } from '#server/static/packed-site.ts'
import { createPage, type Encoding, type Page, rewritePlain } from '#server/static/page.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import type { Scheme } from '#server/static/security-headers.ts'

/** At this quality all pages take half a second and are 2% larger than those of the build; at 9 they are 10% larger. */
export const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** How many pages that are made on demand stay in memory in all their forms, each about 70 KB. */
const MAX_ON_DEMAND = 32

/** How many filtered tables stay in memory, each up to 300 KB without compression, and how many contact pages of 30 KB. */
const MAX_QUERIED = 8

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
type PageQuery = { readonly page: Page; readonly query: string | undefined; readonly encoding: Encoding }

/** How a query changes a page. Two changes of a kind with one `key` are the same. */
type Change = {
  readonly kind: 'rows' | 'casino'
  readonly key: unknown
  readonly apply: (html: string) => string
}

/**
 * Makes pages for the query of an address, each in the encoding that is requested: of a table, only some rows are shown;
 * the contact page has the casino of a report.
 *
 * @param nameOf returns the name of a casino that can be reported, at the time of a request.
 */
export function queryPages(scheme: Scheme, nameOf: (casinoId: number) => string | undefined) {
  const made = { rows: lastUsed<Page>(MAX_QUERIED), casino: lastUsed<Page>(MAX_QUERIED) }
  const tools = new WeakMap<Page, string>()

  function changeOf({ page, query }: PageQuery): Change | null {
    if (!query || !page.file.queried) return null
    const form = tools.get(page) ?? tableTools(htmlOf(page))
    tools.set(page, form)
    return form === '' ? namesCasino(query) : choosesRows(form, query)
  }

  function namesCasino(query: string): Change | null {
    const id = namedCasino(new URLSearchParams(query))
    const name = id === null ? undefined : nameOf(id)
    if (id === null || name === undefined) return null
    return { kind: 'casino', key: { id, name }, apply: (html) => fillCasino(html, { id, name }) }
  }

  function choosesRows(form: string, query: string): Change | null {
    const choices = tableChoices(form, query)
    if (choices.length === 0) return null
    return { kind: 'rows', key: choices, apply: (html) => filterTable(html, choices) }
  }

  function keyOf({ page, encoding }: PageQuery, { key }: Change): string {
    return JSON.stringify([page.file.etag, encoding, key])
  }

  function make({ page, encoding }: PageQuery, { apply }: Change): Page {
    const plain = new TextEncoder().encode(apply(htmlOf(page)))
    const file = { ...page.file, etag: contentTag(plain) }
    const bodies = { [encoding]: encoding === 'plain' ? plain : COMPRESS[encoding](plain) }
    // Search engines list the page itself, to which its canonical link leads.
    return createPage({ file, bodies }, scheme, { 'x-robots-tag': 'noindex' })
  }

  return {
    /** Returns a page in its ordinary form, or, for a query that changes it, as changed. */
    read(asked: PageQuery): Page {
      const change = changeOf(asked)
      if (change === null) return asked.page
      return made[change.kind].read(keyOf(asked, change), () => make(asked, change))
    },
    /** Returns whether `read` has to filter a table, which takes up to 4 ms. A contact page takes less than 1 ms. */
    isNew(asked: PageQuery): boolean {
      const change = changeOf(asked)
      return change?.kind === 'rows' && !made.rows.has(keyOf(asked, change))
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

/** A cache of the values that were used last. */
type LastUsed<Value> = {
  /** Returns the value of a key, which is made if it is not in memory. */
  readonly read: (key: string, make: () => Value) => Value
  /** Returns whether the value of a key is in memory. */
  readonly has: (key: string) => boolean
}

/** @param max how many values stay in memory. */
function lastUsed<Value>(max: number): LastUsed<Value> {
  const values = new Map<string, Value>()
  return {
    read(key, make) {
      const value = values.get(key) ?? make()
      // The value used last is the last one of the map.
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > max && oldest !== undefined) values.delete(oldest)
      return value
    },
    has: (key) => values.has(key),
  }
}
