import { foldText } from '#core/import/cell.ts'

/**
 * A casino that an entry can belong to. `names` are its name, former names, and site; a further bonus of a casino has none,
 * and is found by its ID in an export.
 */
export type KnownCasino = { readonly id: number; readonly label: string; readonly names: readonly string[] }

/** Finds a casino by a text of a file. */
export type CasinoIndex = (text: string) => number | null

const ENDINGS = /(?:socialcasino|sweepscasino|sweepstakescasino|onlinecasino|casino|sweeps|social)$/
const SITE_ENDINGS = /(?:com|net|us|io|app|co|gg|casino|live)$/

/**
 * Indexes casinos by their names: case, accents, spaces, and punctuation do not count, nor does "Casino" at the end or the
 * ending of a site. A name that two casinos share finds neither, nor does a short one with which another's name begins:
 * "LuckyLand" is LuckyLand Casino or LuckyLand Slots.
 */
export function indexCasinos(casinos: readonly KnownCasino[]): CasinoIndex {
  const exact = new Map<string, number | null>()
  const short = new Map<string, number | null>()
  const beginnings = new Map<string, number | null>()
  const add = (index: Map<string, number | null>, key: string, id: number) => {
    if (key !== '') index.set(key, index.has(key) && index.get(key) !== id ? null : id)
  }
  for (const { id, names } of casinos)
    for (const name of names) {
      for (const key of [foldText(name), foldText(siteHost(name))]) add(exact, key, id)
      add(short, shortenName(name), id)
      for (const key of beginningsOf(name)) add(beginnings, key, id)
    }
  return (text) => {
    for (const key of [foldText(text), foldText(siteHost(text))]) {
      const found = exact.get(key)
      if (found !== undefined) return found
    }
    const key = shortenName(text)
    const id = short.get(key) ?? null
    const begins = beginnings.get(key)
    return begins === undefined || begins === id ? id : null
  }
}

/** Returns what a name begins with: all but its last words. */
function beginningsOf(name: string): string[] {
  const words = name.trim().split(/\s+/)
  return words.slice(1).map((_word, index) => foldText(words.slice(0, index + 1).join(' ')))
}

/** Returns the host of an address without `www`; other texts as they are. */
function siteHost(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^(?:www|play)\./i, '')
    .replace(/\/.*$/, '')
}

/** Returns the folded name without the ending of a site, or "Casino" and the like at the end. */
export function shortenName(text: string): string {
  const host = siteHost(text)
  const folded = foldText(/\.\w{2,6}$/.test(host) ? host.replace(/\.\w{2,6}$/, '') : host)
  const base = folded.replace(ENDINGS, '')
  const result = base === folded ? folded.replace(SITE_ENDINGS, '') : base
  return result.length >= 3 ? result : folded
}
