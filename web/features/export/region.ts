import type { CsvSeparator } from '#core/export/csv-line.ts'

/**
 * Returns what separates the cells of a CSV file in the region of the browser: a semicolon where it writes 12,50, as its
 * spreadsheets expect.
 */
export function csvSeparatorOfRegion(): CsvSeparator {
  return new Intl.NumberFormat(navigator.language).format(1.5).includes(',') ? ';' : ','
}
