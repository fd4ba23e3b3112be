import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FindBar } from '#web/features/search/find-bar.tsx'
import { FIND_ALL } from '#web/features/search/find-rows.ts'
import { ShortcutKeys } from '#web/features/shortcuts/shortcut-keys.ts'
import { ListControls } from '#web/pages/dashboard/list-controls.tsx'
import { DESKTOP, PHONE, resizeTo } from '#web/testing/screen.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

function Controls() {
  const [find, setFind] = useState(FIND_ALL)
  return (
    <SignedIn>
      <ListControls
        find={<FindBar find={find} onFind={setFind} found={2} all={2} />}
        sort="Sort"
        end={null}
        note={null}
        isFiltered={false}
        own={null}
      >
        {null}
      </ListControls>
      <ShortcutKeys view="dashboard" onView={() => {}} onSheet={() => {}} commands={false} />
    </SignedIn>
  )
}

test.each([
  ['a desktop', DESKTOP],
  ['1366 × 768 at 150 % zoom', [911, 512 - 60] as const],
  ['1920 × 1080 at 200 % zoom', [960, 470] as const],
  ['a phone', PHONE],
])('on %s, the key / focuses the search field, also if it is folded', async (_name, size) => {
  await resizeTo(size)
  await render(<Controls />)
  await userEvent.keyboard('/')
  const field = page.getByRole('searchbox', { name: 'Find a casino' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeVisible()
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('zula')
  await expect.element(field).toHaveValue('zula')
})
