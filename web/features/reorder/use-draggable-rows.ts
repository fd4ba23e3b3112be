import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { DraggableRows, OnDrop } from '#web/features/reorder/draggable-rows.ts'
import { withinTime } from '#web/ui/within-time.ts'

/**
 * Makes rows draggable by their handles with a mouse or a pen. Touch users have the move menu instead. Loads the drag
 * code when the pointer first reaches a handle, and retries on the next one if loading fails.
 */
export function useDraggableRows(
  table: RefObject<HTMLElement | null>,
  active: boolean,
  onDrop: OnDrop,
): void {
  const latest = useRef(onDrop)
  useLayoutEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = table.current
    if (!active || element === null) return
    let rows: DraggableRows | null = null
    let over: HTMLElement | null = null
    let loading = false
    const stop = new AbortController()

    async function load(list: HTMLElement): Promise<void> {
      loading = true
      try {
        const { draggableRows } = await withinTime(import('#web/features/reorder/draggable-rows.ts'))
        if (stop.signal.aborted) return
        rows = draggableRows(list, (casinoId, places) => latest.current(casinoId, places))
        rows.arm(over)
      } catch {
        loading = false
      }
    }

    element.addEventListener(
      'pointerover',
      ({ target, pointerType, buttons }) => {
        // The pointer is pressed and has left the handle: the browser is about to start the drag.
        if (buttons !== 0) return
        over = target instanceof Element && pointerType !== 'touch' ? target.closest('[data-do=move]') : null
        if (rows !== null) rows.arm(over)
        else if (over !== null && !loading) void load(element)
      },
      { signal: stop.signal },
    )
    return () => {
      stop.abort()
      rows?.end()
    }
  }, [table, active])
}
