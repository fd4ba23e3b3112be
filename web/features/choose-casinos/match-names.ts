import { normalizeText } from '#web/api/normalize-text.ts'

/** A casino by the names under which a pasted list can contain it. */
export type NamedCasino = { readonly id: number; readonly name: string; readonly site: string | null }

/** A name that is no casino, with the only casino whose name contains it, or the reverse; null if there is none or several. */
export type UnknownName = { readonly name: string; readonly like: number | null }

export type MatchedNames = { readonly found: readonly number[]; readonly unknown: readonly UnknownName[] }

/** The longest name of an own casino (contract/own-figures.ts). */
const LONGEST = 80
/** As many as a member can have of their own (contract/own-figures.ts). */
const MOST_NAMES = 300

/** Words that lists add to a name or leave out. */
const EXTRA_WORDS = new Set([
  'casino',
  'casinos',
  'social',
  'sweeps',
  'sweepstakes',
  'the',
  'com',
  'us',
  'www',
])

/**
 * Finds the casinos of a pasted list of names: one per line, or separated by commas or semicolons. Of a line with tabs, as
 * a spreadsheet copies it, the first cell that is the name of a casino counts, else the first one that is no number.
 *
 * Case, accents, spaces, punctuation, numbering, and words such as "Casino" or ".com" do not matter, and the address of a
 * casino counts as its name. A name that means several casinos is unknown.
 *
 * @returns each casino and each unknown name once, in the order of the text; at most 300 names are read.
 */
export function matchNames(text: string, casinos: readonly NamedCasino[]): MatchedNames {
  const { find, findLike } = indexOf(casinos)
  const found = new Set<number>()
  const unknown = new Map<string, UnknownName>()
  for (const line of text.split(/\r?\n/)) {
    for (const cells of namesIn(line)) {
      if (found.size + unknown.size >= MOST_NAMES) break
      const id = firstOf(cells, find)
      const name = cells[0]
      if (id !== undefined) found.add(id)
      else if (name !== undefined) unknown.set(keyOf(name), { name, like: findLike(name) ?? null })
    }
  }
  return { found: [...found], unknown: [...unknown.values()] }
}

/** Returns the names of a line, each as the cells that can be it. */
function namesIn(line: string): readonly (readonly string[])[] {
  const cells = (parts: readonly string[]) =>
    parts
      .map((part) => cutName(part.replace(/^\s*(?:\d+[.)]|[-–•*])\s*/u, '')))
      .filter((part) => /\p{L}/u.test(part))
  if (line.includes('\t')) return [cells(line.split('\t'))]
  return cells(line.split(/[,;]/)).map((name) => [name])
}

/** Returns a name as an own casino can have it: without invisible characters, and cut to the longest. */
export function cutName(name: string): string {
  const text = name
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...text].slice(0, LONGEST).join('').trim()
}

function firstOf(cells: readonly string[], find: (name: string) => number | undefined): number | undefined {
  for (const cell of cells) {
    const id = find(cell) ?? find(cell.replace(/\(.*\)/, ''))
    if (id !== undefined) return id
  }
  return undefined
}

function indexOf(casinos: readonly NamedCasino[]) {
  const exact = new Map<string, number>()
  // The casinos that a shortened name can mean.
  const short = new Map<string, Set<number>>()
  for (const { id, name, site } of casinos) {
    const host = site === null ? null : hostOf(site)
    for (const one of host === null ? [name] : [name, host]) {
      exact.set(keyOf(one), exact.get(keyOf(one)) ?? id)
      const key = shortKeyOf(one)
      short.set(key, (short.get(key) ?? new Set()).add(id))
    }
  }
  const only = (ids: ReadonlySet<number> | undefined) => (ids?.size === 1 ? [...ids][0] : undefined)
  return {
    find: (name: string): number | undefined => {
      const address = hostOf(name.trim()) ?? name
      return exact.get(keyOf(address)) ?? only(short.get(shortKeyOf(address)))
    },
    findLike: (name: string): number | undefined => {
      const key = shortKeyOf(name)
      if (key.length < 4) return undefined
      const like = [...short].filter(
        ([other]) => other.length >= 4 && (other.includes(key) || key.includes(other)),
      )
      return only(new Set(like.flatMap(([, ids]) => [...ids])))
    },
  }
}

/** Returns the host of an address without "www."; null for any other text. */
function hostOf(text: string): string | null {
  const [, host] = /^(?:https?:\/\/)?(?:www\.)?([^\s/?#]+\.[a-z]{2,})(?:[/?#]\S*)?$/i.exec(text) ?? []
  return host ?? null
}

function keyOf(name: string): string {
  return normalizeText(name).replaceAll(' ', '')
}

function shortKeyOf(name: string): string {
  const words = normalizeText(name).split(' ').filter(Boolean)
  const telling = words.filter((word) => !EXTRA_WORDS.has(word))
  return (telling.length === 0 ? words : telling).join('').replace(/casinos?$/, '')
}
