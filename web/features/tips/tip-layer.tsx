import { useEffect, useRef } from 'react'
import styles from './tips.module.css'

/**
 * The single tooltip of the page. Shows the `data-tip` text of the element under the pointer or with the focus (`data-
 * tip-on="focus"`: the focus only). On a touch screen, a tap on an element that is no button shows it, and a tap
 * elsewhere closes it. Escape closes it, and the pointer may rest on it. It uses the top layer, so no scrolling region
 * clips it. The element repeats the text for screen readers.
 */
export function TipLayer() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = ref.current
    if (tip === null) return
    let shownFor: Element | null = null

    function show(target: EventTarget | null, byFocus: boolean) {
      const element = target instanceof Element ? target.closest('[data-tip]') : null
      if (tip === null || element === shownFor || target === tip) return
      if (element === null || (element.getAttribute('data-tip-on') === 'focus' && !byFocus)) return hide()
      shownFor = element
      tip.textContent = element.getAttribute('data-tip')
      tip.showPopover()
      place(tip, element.getBoundingClientRect())
    }
    function hide() {
      shownFor = null
      tip?.hidePopover()
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event.target, false)
    }
    const onClick = (event: MouseEvent) => {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      if (!isTouch || !(event.target instanceof Element)) return
      if (event.target.closest('button, a') === null) show(event.target, false)
      else hide()
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event.target, true)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('click', onClick)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', onKey)
    addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('click', onClick)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', onKey)
      removeEventListener('scroll', hide, { capture: true })
    }
  }, [])
  return <div ref={ref} popover="manual" className={styles.tip} aria-hidden="true" />
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
