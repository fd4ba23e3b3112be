import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createOutboxStore, openOutboxDisk } from '#web/outbox/outbox-store.ts'
import { createOutbox } from '#web/outbox/outbox.ts'
import { followOutbox, outbox } from '#web/outbox/record-write.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { userCasino } from '#web/outbox/testing-rows.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'
import { closeToasts } from '#web/ui/message-store.ts'
import { clearUndo, undoNewest } from '#web/ui/undo-stack.ts'

// The server does not respond: the first write waits for it, and those after it are not sent.

beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  const stop = followOutbox()
  await render(
    <SignedIn>
      <MessageRegion />
    </SignedIn>,
  )
  void collect(1)
  await vi.waitUntil(() => outbox.state().stalled !== null, { timeout: 10_000 })
  return async () => {
    await outbox.discard(outbox.state().items.map(({ key }) => key))
    stop()
    // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
    vi.mocked(console.error).mockClear()
    vi.restoreAllMocks()
    closeToasts()
    clearUndo()
  }
})

/** Records a collection as the page does. @returns its ID, once it is stored. */
async function collect(casinoId: number): Promise<string> {
  const target = {
    owner: MEMBER.id,
    casino: { name: `Casino ${casinoId}`, claim: null },
    before: userCasino(casinoId),
  }
  const id = crypto.randomUUID()
  await new Promise<void>((onShown) => {
    recordWithUndo(target, { kind: 'collect', id, casinoId, at: serverNow(), again: false }, { onShown })
  })
  return id
}

/** The outbox of another tab of this browser. */
async function otherTab() {
  const channel = new BroadcastChannel('outbox')
  const other = createOutbox<never>({
    store: createOutboxStore(openOutboxDisk(), () => {}),
    send: () => new Promise<never>(() => {}),
    onApplied() {},
    onFailure() {},
    currentUser: () => undefined,
    exclusively: (task) => task(new AbortController().signal),
    delay: () => () => {},
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
    publish: (message) => channel.postMessage(message),
  })
  await other.load()
  return other
}

test('a write that another tab cancels is no longer shown as collected, and cannot be undone', async () => {
  const id = await collect(2)
  const message = page.getByText('Casino 2 collected')
  await expect.element(message).toBeVisible()
  const other = await otherTab()
  await vi.waitUntil(async () => {
    await other.load()
    return other.state().items.some(({ mutation }) => mutation.id === id)
  })
  expect(await other.cancel(id)).toBe(true)
  await expect.element(message).not.toBeInTheDocument()
  // Only the first one is left.
  expect(undoNewest()).toBe(true)
  expect(undoNewest()).toBe(false)
  // It was sent, so the undo is another write, which the end of the test discards.
  await expect
    .poll(() => outbox.state().items.map(({ mutation }) => mutation.kind))
    .toEqual(['collect', 'undo-collect'])
})
