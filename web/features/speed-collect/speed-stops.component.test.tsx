import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bonusRow } from '#web/outbox/testing-rows.ts'
import {
  collected,
  readyRow,
  received,
  setUpSpeed,
  skipped,
  Speed,
  table,
  taken,
  visitLink,
  wait,
} from '#web/features/speed-collect/testing-speed.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, resizeTo } from '#web/testing/screen.ts'

setUpSpeed()

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

  test.each([390, 320])('at %i px, the largest amount is whole in its field', async (width) => {
    await resizeTo([width, 844])
    await render(<Speed list={STOP} />)
    await stopLink('3 bonuses').click()
    wait()
    await page.getByRole('button', { name: 'Other amounts: Casino 1' }).click()
    const field = page.getByRole('textbox', { name: 'Wheel' })
    await field.fill('1,000,000.00')
    const { scrollWidth, clientWidth } = field.element()
    expect(scrollWidth).toBe(clientWidth)
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})
