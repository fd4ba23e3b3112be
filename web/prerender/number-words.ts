const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A sentence doesn’t begin with digits, except from 20 on, which no text needs today. */
const LARGER = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]

/** Writes a number below ten as a word. */
export function inWords(count: number): string {
  return NUMBERS[count] ?? count.toLocaleString('en-US')
}

/** Writes a number at the beginning of a sentence: `Nine`, `Eleven`. From 20 on, it returns digits. */
export function startInWords(count: number): string {
  return sentenceCase(LARGER[count - NUMBERS.length] ?? inWords(count))
}

/** Formats a number with its noun: `1 day`, `1,300 days`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns a text with a capital at its beginning. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Replaces straight quotation marks and apostrophes of the catalog by typographic ones. */
export function typographic(text: string): string {
  return text.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')
}

/** Forms the possessive of a name: `Zula’s`, `Punt’s`, `Fortune Wins’`. */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}
