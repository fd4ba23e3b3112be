/** The name of an asset in code or markup, after `/assets/`, `assets/`, or `./`. */
const ASSET = /["'`(](?:\.\/|\/?assets\/)([\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2))(?=["'`)#])/g

/** Whether a built page runs the interactive app. Articles do not. */
export function isHydrated(html: string): boolean {
  return html.includes('<script type="module"')
}

/**
 * Returns the URL paths of every asset that these pages can request: those they name and, recursively, those that
 * scripts name, including lazy imports.
 *
 * @param read returns the text of an asset by its name, or null when there is none.
 */
export function assetsOfPages(
  pages: readonly string[],
  read: (name: string) => string | null,
): readonly string[] {
  const found = new Set<string>()
  const namesIn = (text: string) => [...text.matchAll(ASSET)].map(([, name = '']) => name)
  const queue = pages.flatMap(namesIn)
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue
    const text = read(name)
    if (text === null) continue
    found.add(name)
    if (name.endsWith('.js')) queue.push(...namesIn(text))
  }
  return [...found].map((name) => `/assets/${name}`).toSorted()
}
