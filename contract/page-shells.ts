/** The page of a tax year, whose address ends in the year. */
export const TAX_PAGE = '/reports/tax'

const TAX_YEAR = /^\/reports\/tax\/(?:19[7-9]\d|2[01]\d\d)$/

/**
 * Returns the path of the built page that a browser shows at a path: one page has the addresses of all tax years. Other
 * paths are returned as they are.
 */
export function shellPath(path: string): string {
  return TAX_YEAR.test(path) ? TAX_PAGE : path
}
