// Without the readers, which only the worker loads.

/** The largest file that is read, in bytes. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024
/** Why a file is not read. */
export type FileProblem =
  | 'too-large'
  | 'empty'
  | 'binary'
  | 'old-workbook'
  | 'macros'
  | 'not-a-workbook'
  | 'unpacks-too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'open-quote'
  | 'not-our-json'

/** The encodings of text that a member can choose, by their labels in the Encoding standard. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export const SEPARATORS = [',', ';', '\t', '|'] as const

export type Encoding = (typeof ENCODINGS)[number]
export type Separator = (typeof SEPARATORS)[number]

export const LAYOUTS = ['grid', 'rows'] as const

export type Layout = (typeof LAYOUTS)[number]

export type FileChoices = {
  readonly encoding?: Encoding | undefined
  readonly separator?: Separator | undefined
  readonly sheet?: string | undefined
  /** How to read a sheet that has a cell for each casino on each day; `rows` reads it as a table of entries. */
  readonly layout?: Layout | undefined
}
