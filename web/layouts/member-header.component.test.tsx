import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemberHeader } from '#web/layouts/member-header.tsx'
import { resizeTo, setTextSize } from '#web/testing/screen.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

const ignore = () => {}

test.each([
  [390, 1],
  [390, 2],
  [320, 1.5],
  [320, 2],
])(
  'on a phone of %i px with text of %d times the size, every view is on the screen',
  async (width, factor) => {
    await resizeTo([width, 844])
    setTextSize(factor)
    await render(
      <MemoryRouter>
        <SignedIn>
          <MemberHeader
            view="dashboard"
            onView={ignore}
            commands={false}
            onCommands={ignore}
            resources={false}
            onResources={ignore}
            onLogOut={ignore}
          />
        </SignedIn>
      </MemoryRouter>,
    )
    const bar = page.getByRole('navigation', { name: 'Views' })
    await expect.element(bar).toBeVisible()
    const items = [...bar.element().querySelectorAll('button, a')].filter((item) => item.checkVisibility())
    expect(items.map(({ textContent }) => textContent)).toHaveLength(4)
    for (const item of items) {
      const { left, right } = item.getBoundingClientRect()
      expect([item.textContent, left >= 0, right <= width, item.scrollWidth <= item.clientWidth]).toEqual([
        item.textContent,
        true,
        true,
        true,
      ])
    }
  },
)
