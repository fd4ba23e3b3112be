import { useRef, useState } from 'react'
import type { ApiResponse } from '#web/api/api.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { showAlert, showToast } from '#web/ui/message-store.ts'

type Result<T> = {
  /** What an error message begins with; the reason follows. */
  readonly failed: string
  /** The message of success. */
  readonly done?: string
  /** Called after success, before its message. */
  readonly onDone?: (value: T) => unknown
}

/**
 * Runs what the buttons of a section do at the server, one at a time: a press while one is pending does nothing. Shows how
 * each ended. A request that resolves to null was canceled by the user, and shows nothing.
 *
 * @returns `running`, the name of the pending action or null, and `run`, which resolves when the action has ended.
 */
export function useAction<Name extends string>() {
  const isPending = useRef(false)
  const [running, setRunning] = useState<Name | null>(null)
  async function run<T>(
    name: Name,
    request: () => Promise<ApiResponse<T> | null>,
    { failed, done, onDone }: Result<T>,
  ): Promise<void> {
    if (isPending.current) return
    isPending.current = true
    setRunning(name)
    const response = await request().finally(() => {
      isPending.current = false
      setRunning(null)
    })
    if (response === null) return
    if (response.kind !== 'ok') return showAlert(`${failed} ${reasonText(response)}`)
    onDone?.(response.value)
    if (done !== undefined) showToast(done)
  }
  return { running, run }
}
