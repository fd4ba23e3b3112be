/** @returns the name a casino's file carries: lower-case letters and digits, a hyphen for anything else. */
export function casinoSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
