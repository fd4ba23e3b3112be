import { syllable } from 'syllable'

/** Returns the school grade of a text by the Flesch-Kincaid formula: grade 8 is an age of about 13. */
export function readingGrade(sentences: readonly string[]): number {
  const all = sentences.map((sentence) => sentence.match(/[a-z][a-z'’]*/gi) ?? [])
  const counted = all.filter((words) => words.length > 0)
  const words = counted.flat()
  if (words.length === 0) return 0
  const syllables = words.reduce((total, word) => total + syllablesOf(word), 0)
  return 0.39 * (words.length / counted.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Splits paragraphs into sentences. A point inside a number or a domain name ends nothing. */
export function sentencesOf(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((text) =>
    text
      .split(/(?<=[.?!:;])\s+(?=["“(]?[A-Z0-9$])/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /[a-z]/i.test(sentence)),
  )
}

/** An abbreviation such as RTP has a syllable per character. */
function syllablesOf(word: string): number {
  return word.length > 1 && word === word.toUpperCase() ? word.length : Math.max(1, syllable(word))
}
