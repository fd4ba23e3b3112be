import { foldText } from '#core/import/cell.ts'
import { type KnownCasino, shortenName } from '#core/import/match-casino.ts'

/** Shorter texts are near everything. */
const SHORTEST = 3

/**
 * Returns the casinos whose names are most like a text that is the name of none, nearest first: names with a few other letters,
 * fewer for a short text, and names that begin with the text. Names are compared as for recognizing them, also without their
 * ending, such as "Casino".
 */
export function nearestCasinos(text: string, casinos: readonly KnownCasino[], most: number): KnownCasino[] {
  const typed = [...new Set([foldText(text), shortenName(text)])].filter((key) => key.length >= SHORTEST)
  return casinos
    .map((casino) => ({
      casino,
      distance: Math.min(...casino.names.map((name) => nameDistance(typed, name))),
    }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance || (a.casino.label < b.casino.label ? -1 : 1))
    .slice(0, most)
    .map(({ casino }) => casino)
}

/** Returns how many letters a name differs from one of the typed keys; infinite if it is not like them. */
function nameDistance(typed: readonly string[], name: string): number {
  const keys = new Set([foldText(name), shortenName(name)])
  let least = Number.POSITIVE_INFINITY
  for (const text of typed) {
    const most = mostEdits(text)
    for (const key of keys) {
      if (key.startsWith(text)) least = Math.min(least, most)
      if (Math.abs(key.length - text.length) > most) continue
      const distance = editDistance(text, key)
      if (distance <= most) least = Math.min(least, distance)
    }
  }
  return least
}

function mostEdits(text: string): number {
  return text.length <= 4 ? 1 : text.length <= 8 ? 2 : 3
}

/** Counts the letters to add, remove, replace, or swap with the next one, where no letter is edited twice. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const edits = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 && column > 1 ? [(beforeLast[column - 2] ?? 0) + 1] : []),
      ]
      current.push(Math.min(...edits))
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}
