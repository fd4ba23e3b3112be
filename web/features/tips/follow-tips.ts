import styles from './tips.module.css'

/**
 * Adds the single tooltip of the page. It shows the `data-tip` text of the element under the pointer or with the focus
 * (`data-tip-on="focus"`: the focus only). On a touch screen, a tap on an element that is no button shows it, and a tap
 * elsewhere closes it. Escape closes it, and the pointer may rest on it. It uses the top layer, so no scrolling region
 * clips it; a browser without popovers shows it above the page. The element repeats the text for screen readers.
 *
 * @returns the function that removes it.
 */
export function followTips(): () => void {
  const tip = document.createElement('div')
  if ('showPopover' in tip) tip.setAttribute('popover', 'manual')
  tip.setAttribute('aria-hidden', 'true')
  tip.className = styles.tip ?? ''
  tip.dataset['tipBox'] = ''
  tip.hidden = true
  document.body.append(tip)
  const stop = new AbortController()
  const { signal } = stop
  let shownFor: Element | null = null

  function show(target: EventTarget | null, byFocus: boolean) {
    const element = target instanceof Element ? target.closest('[data-tip]') : null
    if (element === shownFor || target === tip) return
    if (element === null || (element.getAttribute('data-tip-on') === 'focus' && !byFocus)) return hide()
    shownFor = element
    tip.textContent = element.getAttribute('data-tip')
    tip.hidden = false
    tip.showPopover?.()
    place(tip, element.getBoundingClientRect())
  }
  function hide() {
    shownFor = null
    tip.hidden = true
    tip.hidePopover?.()
  }
  // Before Firefox 129 and Safari 18.2, a click has no pointer type.
  let pressedBy = ''
  const onDown = ({ pointerType }: PointerEvent) => {
    pressedBy = pointerType
  }
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') show(event.target, false)
  }
  const onClick = (event: MouseEvent) => {
    const byKeyboard = event.detail === 0
    if (byKeyboard || pressedBy !== 'touch' || !(event.target instanceof Element)) return
    if (event.target.closest('button, a') === null) show(event.target, false)
    else hide()
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event.target, true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  document.addEventListener('pointerover', onOver, { signal })
  document.addEventListener('pointerdown', onDown, { signal })
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('keydown', onKey, { signal })
  addEventListener('scroll', hide, { capture: true, passive: true, signal })
  return () => {
    stop.abort()
    tip.remove()
  }
}

const GAP = 6

/** Positions the tooltip above the element, or below if there is no space. Keeps it inside the viewport. */
function place(tip: HTMLElement, at: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - width - GAP))
  const top = at.top - height - GAP
  tip.style.left = `${left}px`
  tip.style.top = `${top < GAP ? at.bottom + GAP : top}px`
}
