/** @returns the name of a casino's file: lower case a to z and digits, with hyphens for anything else. */
export function casinoSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
