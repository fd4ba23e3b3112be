import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import { loadCatalogFiles } from '#catalog/load.ts'

const ROOT = join(import.meta.dirname, '..')

/** Technical terms and names that are not in the dictionary, one per line. */
export const SPELLING_ALLOWLIST: readonly string[] = readFileSync(
  join(ROOT, 'content/spelling-allowlist.txt'),
  'utf8',
)
  .split(/\r?\n/)
  .filter(Boolean)

/** URLs, file names, tables such as `auth.mailTokens`, and keys such as `next_available_at`. */
const NOT_WORDS =
  /\bhttps?:\/\/\S+|\S+@\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[A-Za-z]*(?:\/\S*)?|\/[\w/#.-]+|\w*_\w*/g

/** Alphabetic characters and apostrophes between them, unless next to a digit, as in 3x. */
const WORD = /(?<![\p{L}\p{N}])\p{L}+(?:[’']\p{L}+)*(?![\p{L}\p{N}])/gu

const english = nspell(dictionary)
const allowed = new Set([
  ...SPELLING_ALLOWLIST,
  ...SPELLING_ALLOWLIST.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ...casinoNames(),
])

/** Returns the words of a text with straight apostrophes, without the possessive, and split at hyphens. */
export function wordsOf(text: string): readonly string[] {
  return [...text.replace(NOT_WORDS, ' ').matchAll(WORD)].map(([word]) =>
    word.replaceAll('’', "'").replace(/'s$/, ''),
  )
}

/**
 * Returns each word once that is neither in the American dictionary, nor in the allowlist, nor in the name of a casino or
 * of its operator.
 */
export function misspelled(text: string): readonly string[] {
  return [...new Set(wordsOf(text))].filter(
    (word) => word.length > 1 && !allowed.has(word) && !isEnglish(word),
  )
}

/** Whether the dictionary has the word. */
export function isEnglish(word: string): boolean {
  return english.correct(word)
}

function casinoNames(): readonly string[] {
  const casinos = loadCatalogFiles(join(ROOT, 'catalog'))
  return casinos.ok
    ? wordsOf(casinos.value.map(({ name, operator }) => `${name} ${operator ?? ''}`).join('\n'))
    : []
}
