import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import { loadCatalogueFiles } from '#catalogue/load.ts'

const ROOT = join(import.meta.dirname, '..')

/** Words of the trade and names that no dictionary has, one a line. What goes in has been looked up first. */
export const KEPT_WORDS: readonly string[] = readFileSync(join(ROOT, 'content/kept-words.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)

/** Addresses, names of files, keys such as `next_available_at`: not words. */
const NOT_WORDS = /\bhttps?:\/\/\S+|\S+@\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?|\/[\w/#.-]+|\w*_\w*/g

/** A run of letters with apostrophes inside it; what is glued to a digit, as in 3x, is a figure. */
const WORD = /(?<![\p{L}\p{N}])\p{L}+(?:[’']\p{L}+)*(?![\p{L}\p{N}])/gu

const english = nspell(dictionary)
const names = new Set([...KEPT_WORDS, ...KEPT_WORDS.map(capitalised), ...casinoNames()])

/** The words of a text as a dictionary has them: apostrophes straight, no possessive, hyphens taken apart. */
export function wordsOf(text: string): readonly string[] {
  return [...text.replace(NOT_WORDS, ' ').matchAll(WORD)].map(([word]) =>
    word.replaceAll('’', "'").replace(/'s$/, ''),
  )
}

/** The words of a text that neither the American dictionary knows nor our list nor the catalogue's names, each once. */
export function misspelled(text: string): readonly string[] {
  return [...new Set(wordsOf(text))].filter(
    (word) => word.length > 1 && !names.has(word) && !english.correct(word),
  )
}

/** Whether the dictionary alone has the word. */
export function isEnglish(word: string): boolean {
  return english.correct(word)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Casinos are named as they name themselves; the catalogue's own checks watch over that. */
function casinoNames(): readonly string[] {
  const casinos = loadCatalogueFiles(join(ROOT, 'catalogue'))
  return casinos.ok ? wordsOf(casinos.value.map(({ name }) => name).join('\n')) : []
}
