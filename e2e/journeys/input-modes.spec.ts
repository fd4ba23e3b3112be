import type { Locator, Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import {
  casinoThat,
  collectButton,
  expectFigure,
  hourly,
  namesIn,
  openDashboard,
  rowOf,
  settled,
  statusOf,
} from '../dashboard-screen.ts'
import { choosePlace, expect, stubCasinoSites, test } from '../fixtures.ts'
import { keyboardMode, pointerMode, type InputMode } from '../input-modes.ts'
import { atEachViewport } from '../viewports.ts'

const FOUR = 'Profitability Tier 4:'

const strategyOf = (page: Page, { name }: Casino) =>
  page.getByRole('button', { name: `View strategy for ${name}`, exact: true })

/** Collects and visits the first casino of Speed Collect. */
async function runFirst(page: Page, press: InputMode['press']): Promise<{ ready: Locator; first: string }> {
  await press(page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button'))
  const ready = page.getByRole('table', { name: 'Ready to collect' })
  const first = (await ready.getByRole('rowheader').first().innerText()).trim()
  const opened = page.context().waitForEvent('page')
  await press(ready.getByRole('link', { name: `Collect & Visit ${first}, opens a new tab` }))
  await (await opened).close()
  return { ready, first }
}

// The details of each action have their own specs. This one runs all of them in every input mode.
atEachViewport(({ phone }) => {
  for (const by of ['pointer', 'keyboard'] as const)
    test.describe(`by ${by}`, () => {
      test.use(phone && by === 'pointer' ? { hasTouch: true, isMobile: true } : {})
      const inputModeOf = (page: Page) => (by === 'keyboard' ? keyboardMode(page) : pointerMode(page, phone))

      test('a member collects, records, votes, sorts, moves, hides, runs Speed Collect, and opens the history', async ({
        page,
        context,
        member,
        catalog,
      }) => {
        await stubCasinoSites(context)
        const { press, record, choose, pick, close } = inputModeOf(page)
        const casino = hourly(catalog, 24)
        const other = hourly(catalog, 6)
        const button = (name: string) => page.getByRole('button', { name, exact: true })
        await openDashboard(page)

        const collect = collectButton(page, casino.name)
        await press(collect)
        await expect(statusOf(page, casino)).toContainText('24h 0m')
        if (phone) await press(button(`More about ${casino.name}`))
        await record(page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true }), '12.50')
        await expectFigure(page, 'Total Collected', '$12.50')
        await record(page.getByLabel(`Spent at ${casino.name}`, { exact: true }), '3.25')
        await expectFigure(page, 'Total Spent', '$3.25')
        await press(button(`Vote up for ${casino.name}`))
        await expect(button(`Vote up for ${casino.name}`)).toHaveAttribute('aria-pressed', 'true')

        await press(strategyOf(page, casino))
        const strategy = page.getByRole('dialog', { name: `${casino.name}: strategy` })
        await expect(strategy).toBeVisible()
        await close(strategy, strategyOf(page, casino))

        await press(button(`Move ${casino.name}`))
        await pick('Move to tier 4')
        await expect.poll(() => namesIn(page, FOUR)).toContain(casino.name)
        if (phone) {
          await press(button(`More about ${other.name}`))
          await press(button(`Hide or snooze ${other.name}`))
        } else await press(button(`Move ${other.name}`))
        await pick('Hide')
        await expect(rowOf(page, other)).toHaveCount(0)

        await choose(page.getByLabel('Sort by'), 'Casino')
        await expect(page.getByText('Sorted by Casino')).toBeVisible()
        const inOrder = (await namesIn(page, FOUR)).toSorted((a, b) => a.localeCompare(b, 'en'))
        await expect.poll(() => namesIn(page, FOUR)).toEqual(inOrder)

        const { ready, first } = await runFirst(page, press)
        await expect(ready.getByRole('rowheader', { name: first, exact: true })).toHaveCount(0)
        await settled(page)

        await press(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }))
        await expect(page).toHaveURL(/\/history$/)
        for (const text of ['$12.50', '$3.25', first])
          await expect(page.locator('[data-entry]').filter({ hasText: text }).first()).toBeVisible()
        const kinds = (await member.storedEntries()).map(({ kind }) => kind)
        expect(kinds.toSorted()).toEqual(['cash_out', 'collect', 'collect', 'spend'])
        expect(await member.storedRow(casino.id)).toMatchObject({ userVote: 1, userTier: 4 })
        expect(await member.storedRow(other.id)).toMatchObject({ hidden: true })
      })

      // A visitor's list differs little from a member's, whose journey covers the keyboard on a phone.
      if (phone && by === 'keyboard') return
      test('a visitor reads and sorts, and sees which actions need an account', async ({
        page,
        context,
        server,
        catalog,
      }) => {
        await stubCasinoSites(context)
        await choosePlace(context, server.address)
        const sent: string[] = []
        page.on('request', (request) => void (/GET|HEAD/.test(request.method()) || sent.push(request.url())))
        const { press, record, choose, close } = inputModeOf(page)
        const casino = casinoThat(catalog, 'is listed', () => true)
        const readAlert = async (text: string) => {
          const alert = page.getByRole('alert').filter({ hasText: text })
          await expect(alert).toBeVisible()
          await press(alert.getByRole('button', { name: 'Dismiss' }))
          await expect(alert).toHaveCount(0)
        }
        await page.goto('/dashboard')
        await expect(page.getByRole('rowheader').first()).toBeVisible()

        await press(collectButton(page, casino.name))
        await readAlert('Please sign up or log in to record collections.')
        if (phone) await press(page.getByRole('button', { name: `More about ${casino.name}`, exact: true }))
        const cashOut = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
        const spent = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
        if (by === 'keyboard') await record(cashOut, '12.50')
        else await press(cashOut)
        await readAlert('Please sign up or log in to record cashouts.')
        if (by === 'keyboard') await record(spent, '3.25')
        else await press(spent)
        await readAlert('Please sign up or log in to record spending.')
        await press(page.getByRole('button', { name: `Vote up for ${casino.name}`, exact: true }))
        await readAlert('Please sign up or log in to vote.')
        for (const field of [cashOut, spent]) await expect(field).toHaveValue('')

        await press(strategyOf(page, casino))
        const strategy = page.getByRole('dialog', { name: `${casino.name}: strategy` })
        await expect(strategy).toBeVisible()
        await close(strategy, strategyOf(page, casino))
        const resources = page.locator('button', { hasText: /^Resources$/ })
        await press(resources)
        const panel = page.getByRole('dialog', { name: 'Resources' })
        await expect(panel).toBeVisible()
        await close(panel, resources)

        await choose(page.getByLabel('Sort by'), 'Casino')
        const inOrder = (await namesIn(page, FOUR)).toSorted((a, b) => a.localeCompare(b, 'en'))
        await expect.poll(() => namesIn(page, FOUR)).toEqual(inOrder)
        await expect(page.getByRole('button', { name: /^(Move|Hide or snooze) / })).toHaveCount(0)

        await runFirst(page, press)
        await expect(page.getByText('nothing was recorded')).toBeVisible()
        await press(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }))
        await expect(page.getByRole('region', { name: 'Visitor mode' })).toContainText('log in')
        expect(sent).toEqual([])
      })
    })
})
