import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/outbox/testing-rows.ts'
import { ReadyStrip } from '#web/features/when-to-run/ready-strip.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { emulateScheme, PHONE, resizeTo, SCHEMES } from '#web/testing/screen.ts'

const waiting = (id: number, hours: number, name = `Casino ${id}`) =>
  listRow(id, { lastCollected: epochMs(NOON - (24 - hours) * HOUR_MS) }, listedCasino(id, { name }))

beforeEach(async () => {
  await resizeTo(PHONE)
  return () => emulateScheme('light')
})

test('says the best time, and has the moments as a table that the keyboard opens', async () => {
  await render(
    <main>
      <ReadyStrip
        rows={[listRow(1), waiting(2, 2, 'JefeBet'), waiting(3, 2), listRow(4, { userTier: 5 })]}
        now={NOON}
      />
    </main>,
  )
  const best = page.getByText(/, 3 of 3 bonuses are ready; /)
  await expect.element(best).toBeVisible()
  // A line does not break between a time and its AM or PM.
  expect(best.element().textContent).toMatch(/\d\u00a0[AP]M/)
  expect(document.querySelectorAll('svg line')).toHaveLength(1)
  const summary = page.getByText('Times as a table')
  summary.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('cell', { name: 'JefeBet and Casino 3' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '3', exact: true })).toBeVisible()
})

test('without a countdown there is a sentence and no strip', async () => {
  await render(<ReadyStrip rows={[listRow(1), listRow(2)]} now={NOON} />)
  await expect.element(page.getByText('All 2 bonuses are ready now.')).toBeVisible()
  expect(document.querySelector('svg')).toBeNull()
})

test('fits 320 px and has no accessibility errors in either theme', async () => {
  await resizeTo([320, 700])
  const rows = Array.from({ length: 30 }, (_, at) =>
    waiting(at + 1, (at * 23) / 30 + 0.5, 'A casino with a long name'),
  )
  await render(
    <main>
      <ReadyStrip rows={rows} now={NOON} />
    </main>,
  )
  await page.getByText('Times as a table').click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const scheme of SCHEMES) {
    // oxlint-disable-next-line no-await-in-loop -- one theme after the other
    await emulateScheme(scheme)
    // oxlint-disable-next-line no-await-in-loop -- one theme after the other
    expect(await axeFindings()).toEqual([])
  }
})
