/** The media query of a `source` for the dark theme. Paper gets the light picture. */
export const DARK_SOURCE = 'screen and (prefers-color-scheme: dark)'

const APPLY_THEME =
  "(t=>{if(t)for(let s of document.currentScript.previousElementSibling.querySelectorAll('source'))s.media=s.media.replace('(prefers-color-scheme: dark)',t=='dark'?'(width >= 0px)':'(width < 0px)')})(document.documentElement.dataset.theme)"

/**
 * Applies the theme that the user chose to the sources of the `picture` before it, which follow the system's. So a browser
 * finds the picture before it runs any script, and loads only one, unless the user chose another theme than the system's.
 *
 * Not inside the `picture`: Chromium looks ahead from after a script, so it would find an `img` without its sources.
 */
export function ThemeSources() {
  return <script dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
}
