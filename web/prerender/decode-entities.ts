const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: '\u00a0',
}

/** Replaces the character references that React writes. */
export function decodeEntities(html: string): string {
  return html.replace(/&([a-z0-9#]+);/gi, (reference, name: string) => ENTITIES[name] ?? reference)
}
