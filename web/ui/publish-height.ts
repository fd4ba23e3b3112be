/**
 * Sets `data-<name>` and `--<name>-height` on the root while a bar at the bottom of the window is shown, so that messages appear
 * above it and the end of the page is not behind it. Not a `:root:has()` rule: with one, every change of a row restyles all rows.
 *
 * @returns the function that removes both.
 */
export function publishHeight(bar: HTMLElement, name: 'sheet' | 'unsaved-bar' | 'save-bar'): () => void {
  const root = document.documentElement
  const measure = () => root.style.setProperty(`--${name}-height`, `${Math.ceil(bar.offsetHeight)}px`)
  const observer = new ResizeObserver(measure)
  observer.observe(bar)
  measure()
  root.toggleAttribute(`data-${name}`, true)
  return () => {
    observer.disconnect()
    root.removeAttribute(`data-${name}`)
    root.style.removeProperty(`--${name}-height`)
  }
}
