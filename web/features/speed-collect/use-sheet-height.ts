import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `data-sheet` and `--sheet-height` on the root while the sheet is shown, so that messages appear above it and the end
 * of the page is not behind it.
 */
export function useSheetHeight(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = sheet.current
    const root = document.documentElement
    if (element === null) return
    const measure = () => root.style.setProperty('--sheet-height', `${Math.ceil(element.offsetHeight)}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    root.toggleAttribute('data-sheet', true)
    return () => {
      observer.disconnect()
      root.removeAttribute('data-sheet')
      root.style.removeProperty('--sheet-height')
    }
  }, [sheet])
}
