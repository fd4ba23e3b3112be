/** A part by its name in code or markup: `/assets/x.js`, `assets/x.css`, `./x.js`. */
const PART = /["'`(](?:\.\/|\/?assets\/)([\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2))(?=["'`)#])/g

/** Whether a built page runs, or only shows words. */
export function isRunningPage(html: string): boolean {
  return html.includes('<script type="module"')
}

/**
 * Every part that these pages can ask for, as addresses: what they name, and what that names in turn, also when it
 * is asked for only later. The router's own list names the parts of all pages, so it is kept but not followed.
 *
 * @param read the text of a part by its name in `assets`; null where there is none, and the name was only a word.
 */
export function partsOfPages(
  htmls: readonly string[],
  read: (name: string) => string | null,
): readonly string[] {
  const found = new Set<string>()
  const namesIn = (text: string) => [...text.matchAll(PART)].map(([, name = '']) => name)
  const waiting = htmls.flatMap(namesIn)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    const text = read(name)
    if (text === null) continue
    found.add(name)
    if (name.endsWith('.js') && !name.startsWith('manifest-')) waiting.push(...namesIn(text))
  }
  return [...found].map((name) => `/assets/${name}`).toSorted()
}
