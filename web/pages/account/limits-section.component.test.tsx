import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LimitsResponse } from '#contract/limits.ts'
import { LimitsSection } from '#web/pages/account/limits-section.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { PHONE, resizeTo } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

const NO_LIMIT = { amount: null, spent: '0.00', state: 'ok', until: null, pending: null } as const

const NO_LIMITS: LimitsResponse = {
  limits: { day: NO_LIMIT, week: NO_LIMIT, month: NO_LIMIT },
  break: null,
  now: '2026-11-21T17:00:02.000Z',
}

async function openLimits(location: string): Promise<void> {
  await render(
    <SignedIn>
      <main>
        <LimitsSection userId={MEMBER.id} location={location} limits={NO_LIMITS} onAskBreak={() => {}} />
      </main>
    </SignedIn>,
  )
}

beforeEach(() => resizeTo(PHONE))

test('an invalid amount stays, with the reason next to it, and is not sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  await openLimits('OR')
  const field = page.getByLabelText('Spending per day')
  for (const [text, reason] of [
    ['', 'Enter an amount'],
    ['a lot', 'Enter an amount like 12.50'],
    ['1.005', 'At most two decimals'],
    ['1,000,000.01', 'At most $1,000,000.00'],
  ] as const) {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(`${reason} $0.00 spent in the last 24 hours`)
    await expect.element(field).toHaveValue(text)
    await expect.element(field).toHaveFocus()
  }
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(sent).not.toHaveBeenCalled()
})

test.each([
  ['OR', ['1-800-MY-RESET', '988']],
  ['ON', ['ConnexOntario', '988']],
  ['MB', ['988']],
])('the helplines of a member in %s', async (location, lines) => {
  await openLimits(location)
  const links = page.getByRole('listitem').getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(lines)
  await expect
    .element(page.getByRole('link', { name: 'Responsible play' }))
    .toHaveAttribute('href', '/responsible-play')
})
