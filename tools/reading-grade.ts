/** How hard a text reads, as the school grade of the Flesch-Kincaid formula: 8 is an age of about 13. */
export function readingGrade(sentences: readonly string[]): number {
  const all = sentences.map((sentence) => sentence.match(/[a-z][a-z'’]*/gi) ?? [])
  const counted = all.filter((words) => words.length > 0)
  const words = counted.flat()
  if (words.length === 0) return 0
  const syllables = words.reduce((total, word) => total + syllablesOf(word), 0)
  return 0.39 * (words.length / counted.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Groups of vowels, less the silent ones: close enough to compare texts, not to scan verse. */
export function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/['’](?:s|t|re|ve|ll|d|m)?$/, '')
  // RTP, KYC, VIP: said letter by letter, and learnt once.
  if (word.length > 1 && word === word.toUpperCase()) return word.length
  const groups = plain
    .replace(/(?:[^laeiouy]es|[^aeioudt]ed|[^laeiouy]e)$/, (end) => end.charAt(0))
    .match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 1)
}

/** The sentences of a text that was read out of a page, one text per paragraph. */
export function sentencesOf(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((text) =>
    // A point inside a number or a name of a site ends nothing.
    text
      .split(/(?<=[.?!:;])\s+(?=["“(]?[A-Z0-9$])/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /[a-z]/i.test(sentence)),
  )
}
