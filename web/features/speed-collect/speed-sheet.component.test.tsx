import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { serverNow } from '#web/api/server-clock.ts'
import { listedCasino, listRow, paying } from '#web/outbox/testing-rows.ts'
import {
  collected,
  got,
  main,
  question,
  readyAt,
  readyRow,
  received,
  ROWS,
  setUpSpeed,
  skipped,
  Speed,
  table,
  taken,
  visitLink,
  wait,
} from '#web/features/speed-collect/testing-speed.tsx'
import { isOnTop, resizeTo } from '#web/testing/screen.ts'

setUpSpeed()

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

test('next to each other, the name of the casino and the label of its amount are on one line', async () => {
  await resizeTo([768, 1024])
  await render(<Speed />)
  await visitLink(1).click()
  wait()
  await page.getByRole('button', { name: 'Other amount: Casino 1' }).click()
  const label = page.getByText('Actual amount ($)').element()
  const name = page.getByRole('region', { name: /^Casino 1/ }).getByText('Casino 1', { exact: true })
  const bottomOf = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().bottom
  }
  await expect.poll(() => Math.abs(bottomOf(name.element()) - bottomOf(label))).toBeLessThan(1)
})
