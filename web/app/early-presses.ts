import { APP_ID } from '#web/app/app-id.ts'
import { successorOf } from '#web/app/replace-page.ts'

/** What the user did before hydration, which EARLY_PRESS_SCRIPT records: presses, and options with their value. */
type EarlyPresses = {
  readonly pressed: readonly (readonly [element: HTMLElement, value?: string])[]
  readonly stop: () => void
}

declare global {
  // A global of the inline script, which no module exports.
  var earlyPresses: EarlyPresses | undefined
}

/**
 * Runs right after the HTML of the app, before its modules. Records the buttons and checkboxes that the user presses,
 * also with the keyboard, and prevents the browser's own action, such as sending a form. Records the options that the user
 * chooses, because React does not read them. Enables the buttons that wait for hydration. Links and popovers work without
 * a script.
 *
 * Records each press once: a user who sees no reaction presses again.
 */
export const EARLY_PRESS_SCRIPT = [
  '(function(w,d,a,p){',
  "a.querySelectorAll('[data-waking]').forEach(function(b){b.disabled=false});",
  'function f(e){',
  "var b=e.target.closest('button:not([popovertarget]),input[type=checkbox]');",
  'if(b&&a.contains(b)){e.preventDefault();e.stopPropagation();',
  'p.some(function(o){return o[0]===b})||p.push([b])}}',
  "function c(e){var s=e.target.closest('select');if(s&&a.contains(s))p.push([s,s.value])}",
  "d.addEventListener('click',f,true);d.addEventListener('change',c,true);",
  'w.earlyPresses={pressed:p,stop:function(){',
  "d.removeEventListener('click',f,true);d.removeEventListener('change',c,true)}}",
  `})(window,document,document.getElementById('${APP_ID}'),[])`,
].join('')

/** Presses the recorded elements and chooses the recorded options again, in their order. Call it once, after hydration. */
export function replayEarlyPresses(): void {
  const early = globalThis.earlyPresses
  if (early === undefined) return
  globalThis.earlyPresses = undefined
  early.stop()
  for (const [element, value] of early.pressed) {
    if (element instanceof HTMLSelectElement) {
      element.value = value ?? ''
      element.dispatchEvent(new Event('change', { bubbles: true }))
    } // A page of an emailed link renders another button.
    else (element.isConnected ? element : successorOf(element))?.click()
  }
}
