import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CasinoTable } from '#web/features/casino-table/casino-table.tsx'
import { listRow, NOON } from '#web/outbox/testing-rows.ts'
import { DashboardSkeleton } from '#web/pages/dashboard/dashboard-skeleton.tsx'
import { DESKTOP, PHONE, resizeTo } from '#web/testing/screen.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

const ignore = () => {}
const ACTIONS = {
  collect: ignore,
  recordAmount: ignore,
  vote: ignore,
  edit: ignore,
  showStrategy: ignore,
  openMoveMenu: ignore,
  renderBalance: () => null,
  cashOutsHref: '/cash-outs',
  rejectVisitor: ignore,
}

function List({ isPhone }: { isPhone: boolean }) {
  const [tableRef] = useState({ current: null })
  return (
    <CasinoTable
      rows={[listRow(1)]}
      finding={false}
      compact={false}
      tiersWithHidden={new Set()}
      now={NOON}
      visitor={false}
      unsaved={new Map()}
      onTheWay={null}
      sort={null}
      reorders={0}
      onSort={ignore}
      actions={ACTIONS}
      readyFirst={isPhone ? new Set([1]) : null}
      tableRef={tableRef}
    />
  )
}

beforeEach(() => {
  // Of the law of the place, which the notice for visitors asks for.
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  return () => fetched.mockRestore()
})

const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? NaN

test.each([
  ['a phone', PHONE],
  ['a tablet', [768, 1024] as const],
  ['a tablet on its side', [1024, 768] as const],
  ['a narrow phone, on which the line of a tier is below its heading', [320, 640] as const],
  ['a desktop', DESKTOP],
  ['a wide screen, on which each column has a label of one line', [1920, 1080] as const],
])('on %s, the first row appears where the loading state has it', async (_name, size) => {
  await resizeTo(size)
  const loading = await render(
    <SignedIn>
      <DashboardSkeleton view="dashboard" />
    </SignedIn>,
  )
  const reserved = topOf('[data-placeholder] [class*=skeletonRow]') - bottomOfBar()
  await loading.unmount()
  await render(
    <SignedIn>
      {/* Contains the margin of the list, as the page does. */}
      <div style={{ display: 'flow-root' }}>
        <List isPhone={size === PHONE} />
      </div>
    </SignedIn>,
  )
  expect(topOf('[data-casino]') - topOf('body')).toBe(reserved)
})

/** The list begins there. */
function bottomOfBar(): number {
  return document.querySelector('[class*=skeletonBar]')?.getBoundingClientRect().bottom ?? NaN
}
