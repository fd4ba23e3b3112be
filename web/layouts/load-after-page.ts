import type { ComponentProps } from 'react'
import type { MemberBackground } from '#web/layouts/member-background.tsx'
import { deferredComponent } from '#web/ui/deferred-component.tsx'
import { loadUntilDone } from '#web/ui/load-until-done.ts'
import { whenLoadedAndIdle } from '#web/ui/when-idle.ts'

const afterLoad = deferredComponent<ComponentProps<typeof MemberBackground>>()

/** The notices and tasks of a member's pages that load after their content. */
export const AfterLoad = afterLoad.Deferred

/** Loads `AfterLoad`, and the components of the list that load with it. Rejects if they do not load. */
export async function loadAfterPage(): Promise<void> {
  const module = await import('#web/layouts/member-background.tsx')
  afterLoad.provide(module.MemberBackground)
}

/** Loads it once the page has loaded and the browser is idle, until it succeeds. @returns the function that stops it. */
export function startAfterLoad(): () => void {
  let stop = () => {}
  const cancel = whenLoadedAndIdle(() => {
    stop = loadUntilDone(loadAfterPage)
  })
  return () => {
    cancel()
    stop()
  }
}
