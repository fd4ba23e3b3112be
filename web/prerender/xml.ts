const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML content and attribute values. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Returns an XML document with its declaration. */
export function xmlDocument(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`
}
