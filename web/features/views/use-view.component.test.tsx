import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useView } from '#web/features/views/use-view.ts'

function Name() {
  return <output>{useView()}</output>
}

test.each([
  ['/dashboard', 'dashboard'],
  ['/dashboard?view=speed', 'speed'],
  ['/history/', 'history'],
  ['/reports', 'reports'],
  ['/reports/tax', 'tax-year'],
  ['/reports/tax/2026', 'tax-year'],
  ['/reports/tax/1960', 'tax-year'],
])('the view of %s is %s', async (address, view) => {
  await render(
    <MemoryRouter initialEntries={[address]}>
      <Name />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('status')).toMatchTextContent(new RegExp(`^${view}$`))
})
