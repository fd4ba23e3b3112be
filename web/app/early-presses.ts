import { APP_ID } from '#web/app/app-id.ts'

/** The presses before hydration, which EARLY_PRESS_SCRIPT records. */
type EarlyPresses = { readonly pressed: readonly HTMLElement[]; readonly stop: () => void }

declare global {
  // A global of the inline script, which no module exports.
  var earlyPresses: EarlyPresses | undefined
}

/**
 * Runs right after the HTML of the app, before its modules. Records the buttons and checkboxes that the user presses,
 * also with the keyboard, and prevents the browser's own action, such as sending a form. Enables the buttons that wait
 * for hydration. Links and popovers work without a script.
 *
 * Records each element once: a user who sees no reaction presses again.
 */
export const EARLY_PRESS_SCRIPT = [
  '(function(w,d,a,p){',
  "a.querySelectorAll('[data-waking]').forEach(function(b){b.disabled=false});",
  'function f(e){',
  "var b=e.target.closest('button:not([popovertarget]),input[type=checkbox]');",
  'if(b&&a.contains(b)){e.preventDefault();e.stopPropagation();p.includes(b)||p.push(b)}}',
  "d.addEventListener('click',f,true);",
  "w.earlyPresses={pressed:p,stop:function(){d.removeEventListener('click',f,true)}}",
  `})(window,document,document.getElementById('${APP_ID}'),[])`,
].join('')

/** Presses the recorded elements again, in their order. Call it once, when the page reacts to presses. */
export function replayEarlyPresses(): void {
  const early = globalThis.earlyPresses
  if (early === undefined) return
  globalThis.earlyPresses = undefined
  early.stop()
  for (const element of early.pressed) (element.isConnected ? element : successorOf(element))?.click()
}

/** Returns the button that has replaced a button with hydration: a page of an emailed link renders another one. */
function successorOf(element: HTMLElement): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`#${APP_ID} button`)
  return [...buttons].find((button) => button.textContent === element.textContent)
}
