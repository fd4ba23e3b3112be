import { useRef, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Cents, EpochMs } from '#core/units.ts'
import { changedRound, type Round } from '#core/round/round.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { bonusRow, listedCasino, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import { SpeedCollect } from '#web/features/speed-collect/speed-collect.tsx'
import { visitOf } from '#web/features/speed-collect/todays-run.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, isOnTop, PHONE, resizeTo } from '#web/testing/screen.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

const PRESS_APART_MS = 1_000

/** The casinos that were collected, in order. */
const collected = vi.fn<(casinoId: number) => void>()
/** The casinos whose collections were taken back, and how many. */
const taken = vi.fn<(name: string, count: number) => void>()
/** The amounts received. */
const received = vi.fn<(casinoId: number, amount: Cents) => void>()
/** When casinos are ready. */
const readyAt = vi.fn<(casinoId: number, at: EpochMs) => void>()

/** A ready casino that is worth this much, in cents. */
function readyRow(id: number, value: number): ListRow {
  const listed = listedCasino(id, { link: `/api/casinos/${id}/visit` })
  return listRow(id, {}, { ...listed, ...paying(value) })
}

const ROWS = [readyRow(1, 400), readyRow(2, 300), readyRow(3, 200), readyRow(4, 100)]

/** Speed Collect above a list that contains each collection immediately. */
function Speed({
  visitor = false,
  list = ROWS,
  tagged = null,
}: {
  visitor?: boolean
  list?: readonly ListRow[]
  /** The IDs of the rows with the tag of the filter. */
  tagged?: readonly number[] | null
}) {
  const [rows, setRows] = useState(list)
  const [round, setRound] = useState<Round | null>(null)
  const latestRound = useRef(round)
  const change = (ids: readonly number[], lastCollected: EpochMs | null) =>
    setRows((before) =>
      before.map((one) =>
        ids.includes(one.own.casinoId) ? { ...one, own: { ...one.own, lastCollected } } : one,
      ),
    )
  return (
    <SignedIn visitor={visitor}>
      {/* The page's footer, which leaves space for the sheet. */}
      <main style={{ paddingBottom: 300 }}>
        <SpeedCollect
          rows={rows}
          tag={tagged && { text: 'VIP', rowIds: new Set(tagged) }}
          now={NOON}
          visitor={visitor}
          round={round}
          readRound={() => latestRound.current}
          onRoundChange={(update) => {
            latestRound.current = changedRound(latestRound.current, update)
            setRound(latestRound.current)
          }}
          onCollect={(stop, { onShown }) => {
            const ids = stop.rows.map(({ own }) => own.casinoId)
            for (const casinoId of ids) collected(casinoId)
            change(ids, NOON)
            queueMicrotask(() => {
              for (const casinoId of ids) onShown(casinoId)
            })
            return visitOf(
              ids.map((casinoId) => ({
                casinoId,
                collectId: `collection ${casinoId}`,
                at: NOON,
                before: null,
                amountText: '',
              })),
            )
          }}
          onMissed={(name, missed) => {
            taken(name, missed.length)
            change(
              missed.map(({ row }) => row.own.casinoId),
              null,
            )
          }}
          onAmount={({ own }, _collected, amount) => received(own.casinoId, amount)}
          onReadyAt={({ own }, at) => {
            readyAt(own.casinoId, at)
            setRows((before) =>
              before.map((one) =>
                one.own.casinoId === own.casinoId
                  ? { ...one, own: { ...one.own, statedReady: { readyAt: at, at: NOON } } }
                  : one,
              ),
            )
          }}
          keys
          onStrategy={() => {}}
          onAskPlace={null}
          onClose={() => {}}
        />
      </main>
    </SignedIn>
  )
}

const table = page.getByRole('table', { name: 'Ready to collect' })
const visitLink = (id: number) => table.getByRole('link', { name: `Collect & Visit Casino ${id}, ` })
/** The sheet that asks about a casino. */
const question = (id: number) => page.getByRole('region', { name: new RegExp(`^Casino ${id}\\b.*expected`) })
/** The main button of the sheet, the same element place in every state. */
const main = (name: string | RegExp) => page.getByRole('link', { name })
const got = (next: string) => main(`Got it, next: Collect & Visit ${next}, opens a new tab`)
const skipped = page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
/** The casino at the top of the run. */
const nextName = () => page.getByRole('rowheader').first().element().textContent

/** Time passes only in the test, so that a slow machine does not part two presses. */
let now = 1_000_000
const wait = () => void (now += PRESS_APART_MS)

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // No casino opens.
  const stay = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
  }
  addEventListener('click', stay)
  await resizeTo(DESKTOP)
  return () => {
    removeEventListener('click', stay)
    vi.restoreAllMocks()
    for (const mock of [collected, taken, received, readyAt]) mock.mockClear()
    localStorage.clear()
    wait()
  }
})

test('after a collection further down, the focus moves to the next row', async () => {
  await render(<Speed />)
  await visitLink(3).click()
  await expect.element(visitLink(3)).not.toBeInTheDocument()
  await expect.element(visitLink(4)).toHaveFocus()
  expect(collected.mock.calls).toEqual([[3]])
})

test('a double press collects one casino, not the next one too', async () => {
  await render(<Speed />)
  await main('Collect & Visit Casino 1, opens a new tab').last().click()
  await expect.element(page.getByText('1 of 4 done')).toBeVisible()
  expect(nextName()).toBe('Casino 2')
  // Immediately, on the button that now collects the next casino, and on its row.
  await got('Casino 2').click()
  await visitLink(2).click()
  expect(nextName()).toBe('Casino 2')
  wait()
  await got('Casino 2').click()
  await expect.element(page.getByText('2 of 4 done')).toBeVisible()
  expect(collected.mock.calls).toEqual([[1], [2]])
})

test('one press for each casino: “Got it” collects at the next one; after the last one, it ends the round', async () => {
  await resizeTo(PHONE)
  await render(<Speed />)
  await main('Collect & Visit Casino 1, opens a new tab').last().click()
  for (const next of ['Casino 2', 'Casino 3', 'Casino 4']) {
    wait()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await got(next).click()
  }
  expect(collected.mock.calls).toEqual([[1], [2], [3], [4]])
  await expect.element(page.getByText('4 of 4 done')).toBeVisible()
  wait()
  await page.getByRole('button', { name: 'Got it', exact: true }).click()
  await expect.element(question(4)).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'There is nothing left to collect!' })).toHaveFocus()
})

test('after a visit, the sheet asks about that casino; buttons about the next one are behind “More”', async () => {
  await render(<Speed />)
  const skip = (id: number) => page.getByRole('button', { name: `Skip Casino ${id}` })
  await expect.element(skip(1)).toBeVisible()
  await visitLink(1).click()
  await expect.element(question(1)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Skip|Not available)/ }).elements()).toEqual([])

  // The second half of a double tap on Collect answers nothing.
  await page.getByRole('button', { name: 'Not ready yet: Casino 1' }).click()
  await expect.element(question(1)).toBeVisible()
  wait()
  await page.getByRole('button', { name: 'More: Casino 2' }).click()
  wait()
  await skip(2).click()
  await expect.element(skipped).toMatchTextContent(/^Casino 2Skipped/)
  await expect.element(page.getByText('Next: Casino 3', { exact: true })).toBeInTheDocument()
  // The question is still there, and the main button has the focus.
  await expect.element(question(1)).toBeVisible()
  await expect.element(got('Casino 3')).toHaveFocus()
  await expect.element(page.getByText('1 done, 1 skipped of 4')).toBeVisible()
  wait()
  await page.getByRole('button', { name: 'More: Casino 3' }).click()
  wait()
  await page.getByRole('button', { name: 'Not available Casino 3' }).click()
  await expect.element(page.getByText('1 done, 2 skipped of 4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bring back Casino 3' })).toBeVisible()
})

test('“Other amount” saves what was received and collects at the next casino; an invalid amount does neither', async () => {
  await render(<Speed />)
  await visitLink(1).click()
  wait()
  await page.getByRole('button', { name: 'Other amount: Casino 1' }).click()
  const amount = page.getByLabelText('Actual amount ($)')
  await expect.element(amount).toHaveFocus()
  const save = main('Save, next: Collect & Visit Casino 2, opens a new tab')
  wait()
  await save.click()
  await expect.element(page.getByText('Enter an amount like 12.50')).toBeVisible()
  await amount.fill('0')
  wait()
  await save.click()
  await expect.element(page.getByText('Must be above 0')).toBeVisible()
  expect(collected.mock.calls).toEqual([[1]])
  await amount.fill('2.50')
  wait()
  await save.click()
  expect(received.mock.calls).toEqual([[1, 250]])
  expect(collected.mock.calls).toEqual([[1], [2]])
  // What was typed counts, not the expected $4.00.
  await expect.element(page.getByText('$5.50 of $8.50')).toBeVisible()
})

test('“Not ready yet” takes the collection back, and takes the countdown of the casino', async () => {
  await render(<Speed />)
  await visitLink(1).click()
  wait()
  await page.getByRole('button', { name: 'Not ready yet: Casino 1' }).click()
  expect(taken.mock.calls).toEqual([['Casino 1', 1]])
  await expect.element(page.getByText('0 done, 1 skipped of 4')).toBeVisible()
  const field = page.getByLabelText('Ready in')
  await field.fill('soon')
  wait()
  await main('Save, next: Collect & Visit Casino 2, opens a new tab').click()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Enter a time like 3h 10m')).toBeVisible()
  await field.fill('3h 10m')
  wait()
  await main('Save, next: Collect & Visit Casino 2, opens a new tab').click()
  const [id, at] = readyAt.mock.lastCall ?? []
  expect(id).toBe(1)
  expect(Math.abs((at ?? 0) - serverNow() - 190 * 60_000)).toBeLessThan(60_000)
  expect(collected.mock.calls).toEqual([[1], [2]])
  await expect.element(page.getByText('1 done, 1 skipped of 4')).toBeVisible()
  await expect.element(skipped).toMatchTextContent(/^Casino 1Not ready yet · ready in/)

  // Without a countdown, the casino is left out for today.
  wait()
  await page.getByRole('button', { name: 'Not ready yet: Casino 2' }).click()
  wait()
  await main('Collect & Visit Casino 3, opens a new tab').last().click()
  expect(collected.mock.calls).toEqual([[1], [2], [3]])
  expect(readyAt.mock.calls).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Bring back Casino 2' })).toBeVisible()
})

test('where links are off, the sheet offers no visit and says why; the last answer is “Got it” alone', async () => {
  const unavailable = { title: 'Limit reached', reason: 'x', source: null, page: '/account' }
  const rows = ROWS.map((row) => ({
    ...row,
    listed: { ...row.listed, casino: { ...row.listed.casino, link: null }, unavailable },
  }))
  await render(<Speed list={rows} />)
  const collectIt = page.getByRole('button', { name: 'Collect Casino 1 · Limit reached' })
  await collectIt.click()
  expect(collected.mock.calls).toEqual([[1]])
  expect(document.querySelectorAll('[class*=filled]')).toHaveLength(0)
  wait()
  await page.getByRole('button', { name: 'Got it', exact: true }).click()
  expect(collected.mock.calls).toEqual([[1]])
  await expect.element(page.getByRole('button', { name: 'Collect Casino 2 · Limit reached' })).toBeVisible()
})

// The width of the button, and its distance from the bottom to its upper edge. A phone narrower than 720 px has the bar of
// views below it. In landscape, the button is at the right edge. The first two are 400 % zoom, and a phone with its keyboard.
test.each([
  [320, 256, 288, 64],
  [390, 400, 358, 124],
  [320, 640, 288, 124],
  [390, 844, 358, 124],
  [430, 932, 398, 124],
  [480, 320, 192, 104],
  [568, 320, 227, 104],
  [667, 375, 267, 104],
  [844, 390, 288, 60],
  [932, 430, 288, 60],
])(
  'the main button has one place and size in every state at %i × %i',
  async (width, height, wide, bottom) => {
    await resizeTo([width, height])
    await render(<Speed />)
    const boxes: string[] = []
    const measure = () => {
      const {
        x,
        y,
        width: w,
        height: h,
      } = document.querySelector('[data-sheet-main]')?.getBoundingClientRect() ?? {}
      boxes.push([x, y, w, h].map((length = 0) => Math.round(length)).join(' '))
    }
    const press = async (name: string) => {
      wait()
      await page.getByRole('button', { name }).click()
      measure()
    }
    measure()
    await visitLink(1).click()
    measure()
    await press('More: Casino 2')
    await press('Back to Casino 1')
    await press('Other amount: Casino 1')
    await press('Cancel the amount at Casino 1')
    await press('Not ready yet: Casino 1')
    expect(new Set(boxes)).toEqual(new Set([[width - 16 - wide, height - bottom, wide, 52].join(' ')]))
  },
)

test.each([
  [320, 256],
  [390, 400],
  [480, 320],
  [568, 320],
])(
  'at %i × %i, the sheet covers none of its controls, and the list shows above it',
  async (width, height) => {
    await resizeTo([width, height])
    await render(<Speed list={Array.from({ length: 8 }, (_, index) => readyRow(index + 1, 900 - index))} />)
    const canReachAll = (root: Element, controls: string) => {
      for (const control of root.querySelectorAll(controls)) {
        control.scrollIntoView({ block: 'nearest' })
        expect([control.textContent, isOnTop(control)]).toEqual([control.textContent, true])
      }
    }
    const check = () => {
      const sheet = document.querySelector('section:has([data-sheet-main])')
      if (sheet === null) throw new Error('There is no sheet')
      canReachAll(sheet, 'a, button, input')
      expect(sheet.getBoundingClientRect().top).toBeGreaterThan(30)
      for (const box of [document.documentElement, ...sheet.querySelectorAll(':scope > *, p')])
        expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
    }
    check()
    canReachAll(table.element(), 'tbody:first-of-type :is(a, button)')
    await visitLink(1).click()
    for (const name of ['More: Casino 2', 'Back to Casino 1', 'Other amount: Casino 1']) {
      wait()
      await page.getByRole('button', { name }).click()
      check()
    }
  },
)

test.each(['5', 'abc'])(
  'an amount of %s that is canceled is not recorded, and the round goes on',
  async (text) => {
    await render(<Speed />)
    await visitLink(1).click()
    wait()
    await page.getByRole('button', { name: 'Other amount: Casino 1' }).click()
    await page.getByLabelText('Actual amount ($)').fill(text)
    wait()
    await page.getByRole('button', { name: 'Cancel the amount at Casino 1' }).click()
    wait()
    await main(/^Got it, next: Collect & Visit Casino 2/).click()
    await expect.element(question(2)).toBeVisible()
    expect(received).not.toHaveBeenCalled()
  },
)

test('Enter without a focused link: a blocked tab explains pop-ups and records nothing', async () => {
  vi.spyOn(globalThis, 'open').mockReturnValue(null)
  await render(<Speed />)
  await userEvent.keyboard('{Enter}')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('so Casino 1 didn’t open and its bonus wasn’t collected')
  await expect.element(alert).toMatchTextContent('set Pop-ups to Allow')
  expect(collected.mock.calls).toEqual([])
  // The link itself is never blocked.
  await expect.element(main('Collect & Visit Casino 1, opens a new tab').last()).toHaveFocus()
  wait()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 of 4 done')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a visitor advances too, with one notice that nothing is recorded', async () => {
  await render(<Speed visitor />)
  await expect.element(page.getByText('0 of 4 visited')).toBeVisible()
  await visitLink(1).click()
  const notice = page.getByText('nothing was recorded. Please sign up or log in to record collections.')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('1 of 4 visited')).toBeVisible()
  await expect.element(main('Collect & Visit Casino 2, opens a new tab').last()).toHaveFocus()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  wait()
  await visitLink(2).click()
  await expect.element(page.getByText('2 of 4 visited')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(localStorage.getItem('speedTexts')).toBeNull()
})

test('the next casino’s longest line with an address moves nothing at 320 px', async () => {
  const tableTop = async (whereToCollect: string | null) => {
    const listed = listedCasino(1, { name: 'Stake.us', whereToCollect })
    const shown = await render(<Speed list={[listRow(1, {}, { ...listed, ...paying(100) })]} />)
    const { top } = page.getByRole('table', { name: 'Ready to collect' }).element().getBoundingClientRect()
    await shown.unmount()
    return top
  }
  for (const width of [320, 390]) {
    await resizeTo([width, 844])
    const longest = 'Wallet window > Daily Bonus tab (stake.us/casino/home?tab=dailyBonus&modal=wallet)'
    expect(await tableTop(longest), `${width} px`).toBe(await tableTop(null))
  }
})

test('every button and link of a casino is named after it', async () => {
  await render(<Speed />)
  await page
    .getByRole('table', { name: 'Ready to collect' })
    .getByRole('link', { name: 'Collect & Visit Casino 1, ' })
    .click()
  wait()
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('main :is(tbody, section) :is(button, a)')].map(
      (control) => control.getAttribute('aria-label') ?? control.textContent,
    )
  expect(names().length).toBeGreaterThan(6)
  for (const name of names()) expect(name).toMatch(/Casino \d/)
})

test('without a tier, there is no progress to report', async () => {
  await render(<Speed />)
  for (const tier of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Tier ${tier}` }).click()
  await expect.element(page.getByText('No tier is selected. Choose at least one tier above.')).toBeVisible()
  expect(page.getByText('0 of 0').elements()).toEqual([])
  expect(page.getByRole('progressbar').elements()).toEqual([])
})

test('a six-hour casino counts one claim in the order, the sums, and the confirmation', async () => {
  const sixHours = listRow(
    5,
    {},
    {
      ...listedCasino(5, { link: '/api/casinos/5/visit' }),
      ...paying(100, 360),
    },
  )
  await render(<Speed list={[sixHours, readyRow(1, 300)]} />)
  const names = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Casino 1', 'Casino 5'])
  await expect.element(page.getByText('$0.00 of $4.00')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Casino 5' })
  await expect.element(row).toMatchTextContent('$4.00')
  await expect.element(row).toMatchTextContent('$1.00 per claim')
  await visitLink(5).click()
  await expect.element(page.getByRole('region', { name: 'Casino 5 · $1.00 expected' })).toBeVisible()
  await expect.element(page.getByText('$1.00 of $4.00')).toBeVisible()
})

test('with a tag, the run has only its casinos and says so at the end', async () => {
  await render(<Speed tagged={[2]} />)
  await expect.element(page.getByText('0 of 1 done')).toBeVisible()
  await visitLink(2).click()
  await expect.element(page.getByRole('heading', { name: 'There is nothing left to collect!' })).toBeVisible()
  await expect.element(page.getByText('Only casinos with the tag “VIP” are in this run.')).toBeVisible()
  await expect.element(question(2)).toBeVisible()
})

describe('a stop with several bonuses', () => {
  const STOP = [readyRow(1, 100), readyRow(2, 300), bonusRow(11, 'Wheel', 30), bonusRow(12, 'Dice', null)]
  const stopLink = (count: string) =>
    table.getByRole('link', { name: `Collect & Visit Casino 1, ${count}, opens a new tab` })
  const stopSheet = (text: string) => page.getByRole('region', { name: `Casino 1, ${text}` })
  const choice = (name: string) => page.getByRole('checkbox', { name })

  test('one press collects every bonus, and counts once', async () => {
    await render(<Speed list={STOP} />)
    await expect.element(page.getByText('0 of 2 done')).toBeVisible()
    await expect.element(page.getByText('$0.00 of $4.30')).toBeVisible()
    await expect
      .element(page.getByRole('group', { name: 'Bonuses to collect at Casino 1' }))
      .toMatchTextContent('Daily bonus $1.00Wheel $0.30Dice —')
    await stopLink('3 bonuses').click()
    expect(collected.mock.calls).toEqual([[1], [11], [12]])
    await expect.element(page.getByText('1 of 2 done')).toBeVisible()
    await expect.element(page.getByText('$1.30 of $4.30')).toBeVisible()
    await expect.element(stopSheet('3 bonuses · $1.30 expected')).toBeVisible()
    await expect.element(visitLink(2)).toHaveFocus()
  })

  test('a bonus that is not checked is skipped today, and can be brought back', async () => {
    await render(<Speed list={STOP} />)
    await choice('Wheel $0.30').click()
    await expect.element(stopLink('2 of 3 bonuses')).toBeVisible()
    await stopLink('2 of 3 bonuses').click()
    expect(collected.mock.calls).toEqual([[1], [12]])
    await expect.element(skipped).toMatchTextContent('Casino 1 · WheelSkipped')
    await expect.element(page.getByText('1 of 2 done')).toBeVisible()
    wait()
    await page.getByRole('button', { name: 'Bring back Casino 1 · Wheel' }).click()
    await table.getByRole('link', { name: 'Collect & Visit Casino 1 · Wheel, opens' }).click()
    expect(collected.mock.calls.at(-1)).toEqual([11])
  })

  test('without a checked bonus, nothing opens and nothing is recorded', async () => {
    await render(<Speed list={STOP.filter(({ own }) => own.casinoId !== 2)} />)
    for (const name of ['Daily bonus $1.00', 'Wheel $0.30', 'Dice —']) await choice(name).click()
    await expect.element(page.getByText('Select at least one bonus, or skip Casino 1.')).toBeVisible()
    for (const button of page.getByRole('button', { name: 'Collect & Visit Casino 1, 0 of 3 bonuses' }).all())
      // oxlint-disable-next-line no-await-in-loop -- the one of the row, and the main button
      await expect.element(button).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(collected.mock.calls).toEqual([])
    await choice('Dice —').click()
    await expect.element(stopLink('1 of 3 bonuses')).toBeVisible()
  })

  test('after the visit, each bonus takes an amount, or is taken back', async () => {
    await render(<Speed list={STOP} />)
    await stopLink('3 bonuses').click()
    wait()
    await page.getByRole('button', { name: 'Other amounts: Casino 1' }).click()
    wait()
    await page.getByRole('button', { name: 'Not ready yet: Dice' }).click()
    expect(taken.mock.calls).toEqual([['Casino 1', 1]])
    await expect.element(skipped).toMatchTextContent('Casino 1 · DiceNot ready yet')
    const sheet = stopSheet('2 bonuses · $1.30 expected')
    await sheet.getByRole('textbox', { name: 'Daily bonus' }).fill('1.2.5')
    await sheet.getByRole('textbox', { name: 'Wheel' }).fill('0.40')
    const save = sheet.getByRole('link', { name: 'Save, next: Collect & Visit Casino 2, opens' })
    wait()
    await save.click()
    await expect.element(sheet.getByRole('textbox', { name: 'Daily bonus' })).toHaveFocus()
    await expect.element(sheet.getByText('Enter an amount like 12.50')).toBeVisible()
    expect(received.mock.calls).toEqual([])
    await sheet.getByRole('textbox', { name: 'Daily bonus' }).fill('1.25')
    wait()
    await save.click()
    expect(received.mock.calls).toEqual([
      [1, 125],
      [11, 40],
    ])
    expect(collected.mock.calls.at(-1)).toEqual([2])
    await expect.element(sheet).not.toBeInTheDocument()
  })

  test('a bonus that becomes the only one of its stop can be collected although it was unchecked', async () => {
    const wheel = bonusRow(11, 'Wheel', 30)
    const other = { ...wheel, own: { ...wheel.own, userTier: 2 as const } }
    await render(<Speed list={[readyRow(1, 100), other]} />)
    await choice('Wheel $0.30').click()
    await page.getByRole('checkbox', { name: 'Tier 1' }).click()
    await table.getByRole('link', { name: 'Collect & Visit Casino 1 · Wheel, opens' }).click()
    expect(collected.mock.calls).toEqual([[11]])
  })

  test('“Not ready yet” takes all of them back, and skips the stop', async () => {
    await render(<Speed list={STOP} />)
    await stopLink('3 bonuses').click()
    wait()
    await page.getByRole('button', { name: 'Not ready yet: Casino 1' }).click()
    expect(taken.mock.calls).toEqual([['Casino 1', 3]])
    await expect.element(skipped).toMatchTextContent('Casino 1Not ready yet · Daily bonus, Wheel, Dice')
    await expect.element(page.getByText('0 done, 1 skipped of 2')).toBeVisible()
    wait()
    await page.getByRole('button', { name: 'Bring back Casino 1' }).click()
    await expect.element(stopLink('3 bonuses')).toBeVisible()
  })

  test('“Skip” skips the stop', async () => {
    await render(<Speed list={[readyRow(1, 400), ...STOP.slice(1)]} />)
    await page.getByRole('button', { name: 'Skip Casino 1' }).click()
    await expect.element(skipped).toMatchTextContent('Casino 1Skipped · Daily bonus, Wheel, Dice')
    await expect.element(page.getByText('0 done, 1 skipped of 2')).toBeVisible()
  })

  test('a visitor sees the bonuses, without checkboxes', async () => {
    await render(<Speed visitor list={STOP} />)
    await expect
      .element(page.getByRole('list', { name: 'Bonuses of Casino 1' }))
      .toMatchTextContent('Daily bonus $1.00Wheel $0.30Dice —')
    await stopLink('3 bonuses').click()
    await expect.element(page.getByText('1 of 2 visited')).toBeVisible()
  })

  test.each([
    ['a narrow phone', [320, 700] as const],
    ['a desktop', DESKTOP],
  ])(
    'on %s, axe finds nothing before and after a visit, and nothing scrolls sideways',
    async (_name, size) => {
      await resizeTo(size)
      await render(
        <Speed list={[...STOP, readyRow(3, 900), bonusRow(13, 'Weekly', 5000, { parentId: 3 })]} />,
      )
      expect(await axeFindings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      await stopLink('3 bonuses').click()
      wait()
      await page.getByRole('button', { name: 'Other amounts: Casino 1' }).click()
      await page.getByRole('textbox', { name: 'Wheel' }).fill('0')
      wait()
      await page.getByRole('link', { name: /^Save, next/ }).click()
      await expect.element(page.getByText('Must be above 0')).toBeVisible()
      expect(await axeFindings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    },
  )
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_name, size) => {
  test('axe finds nothing in a run, which does not scroll sideways', async () => {
    await resizeTo(size)
    await render(<Speed />)
    await page.getByRole('button', { name: 'Skip Casino 1' }).click()
    wait()
    await visitLink(2).click()
    wait()
    await page.getByRole('button', { name: 'Other amount: Casino 2' }).click()
    await page.getByLabelText('Actual amount ($)').fill('0')
    wait()
    await page.getByRole('link', { name: /^Save, next/ }).click()
    await expect.element(page.getByText('Must be above 0')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Tier 4' }).click()
    expect(await axeFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})
