import { setTimeout as wait } from 'node:timers/promises'
import { PATHS } from '#contract/paths.ts'
import type { EntriesResponse } from '#contract/entries.ts'
import { newEmail, PASSWORD } from '../member.ts'
import type { ProductServer } from '../product-server.ts'
import type { Screen } from './screen.ts'

export type Step = {
  readonly name: string
  readonly run: (screen: Screen, server: ProductServer) => Promise<void>
}

const TIER_1 = 'Profitability Tier 1:'
const SUMMARY = 'section[aria-label="Summary"]'
const ROW = (name: string) => `tr:has([aria-label=${JSON.stringify(`Cash-out value for ${name}`)}])`
const STATUS = (name: string) => `${ROW(name)} > td:first-child`
const DIALOG = '[role=dialog]'
const UNSAVED = /not saved yet/

/** The names of a tier's casinos, from top to bottom. */
async function namesIn({ run }: Screen, tier: string): Promise<string[]> {
  return await run((title: string) => {
    const table = [...document.querySelectorAll('table')].find((one) => {
      const label = one.getAttribute('aria-labelledby')
      const text =
        label === null ? one.getAttribute('aria-label') : document.getElementById(label)?.textContent
      return text?.startsWith(title)
    })
    const heads = table?.querySelectorAll('[role=rowheader] > :first-child') ?? []
    return [...heads].map((head) => head.textContent ?? '')
  }, tier)
}

/** Waits until a tier begins with these casinos. */
async function startsWith(screen: Screen, tier: string, names: readonly string[]): Promise<void> {
  let seen: string[] = []
  await screen
    .until(`${names.join(', ')} at the start of ${tier}`, async () => {
      seen = await namesIn(screen, tier)
      return names.every((name, at) => seen[at] === name)
    })
    .catch((error: unknown) => {
      throw new Error(`${String(error)}\nThe order is: ${seen.join(', ')}`)
    })
}

/** The names of the casinos that are ready, by the current list: until it has arrived, the one that is stored is shown. */
async function readyNames({ run, until }: Screen): Promise<string[]> {
  await until('the current list', () =>
    run(
      () =>
        document.querySelector('tr[data-status]') !== null && !document.body.innerText.includes('Updating…'),
    ),
  )
  return await run(() =>
    [...document.querySelectorAll('tr[data-status=ready] [role=rowheader] > :first-child')].map(
      (head) => head.textContent ?? '',
    ),
  )
}

/** The first casinos of tier 1. */
async function firstThree(screen: Screen): Promise<[string, string, string]> {
  const [a, b, c] = await namesIn(screen, TIER_1)
  if (a === undefined || b === undefined || c === undefined) throw new Error('Tier 1 has too few casinos')
  return [a, b, c]
}

async function entries({ run }: Screen): Promise<EntriesResponse['entries']> {
  const { entries: all } = await run(
    async (path: string) => (await (await fetch(path)).json()) as EntriesResponse,
    PATHS.entries,
  )
  return all
}

/** Waits until the server has stored every write. */
async function saved(screen: Screen): Promise<void> {
  await screen.until('all writes to be saved', () =>
    screen.run(async () => {
      if (/saving|will sync|not saved yet/.test(document.body.innerText)) return false
      const stored = await indexedDB.databases()
      if (!stored.some(({ name }) => name === 'outbox')) return true
      const opening = indexedDB.open('outbox')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const reading = opening.result.transaction('writes').objectStore('writes').count()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      return reading.result === 0
    }),
  )
}

/** Waits until the service worker answers the page's requests, so that pages open without the server. */
async function hasWorker(screen: Screen): Promise<void> {
  await screen.until('the service worker', () =>
    screen.run(async () => {
      await navigator.serviceWorker.ready
      return navigator.serviceWorker.controller !== null
    }),
  )
}

async function openDashboard(screen: Screen, path = '/dashboard'): Promise<void> {
  await screen.open(path)
  await screen.sees(SUMMARY, /casinos ready/)
}

const button = (name: string | RegExp, within?: string) =>
  ({ role: 'button', name, ...(within === undefined ? {} : { within }) }) as const
const field = (name: string | RegExp) => ({ role: 'field', name }) as const
const link = (name: string | RegExp) => ({ role: 'link', name }) as const
const menuItem = (name: string) => ({ role: 'menuitem', name }) as const
const collectButton = (name: string) => button(`Collect ${name}`, ROW(name))

/** The journey of one member, in its order. Each step needs those before it. */
export const JOURNEY: readonly Step[] = [
  {
    name: 'sign-up',
    async run(screen) {
      await screen.open('/signup')
      await screen.type(field('Email'), newEmail())
      await screen.type(field('Password'), PASSWORD)
      await screen.type(field('Age'), '34')
      await screen.choose(field('Location'), 'Oregon')
      await screen.click(button('Sign Up', 'main'))
      await screen.at(/^\/dashboard$/)
      await screen.sees(SUMMARY, /(\d+) of \1 casinos ready/)
    },
  },
  {
    name: 'tutorial',
    async run(screen) {
      await screen.element({ role: 'dialog', name: 'Welcome' })
      for (let step = 1; step <= 5; step++) await screen.click(button('Next', DIALOG))
      await screen.click(button('Finish', DIALOG))
      await screen.until('the end of the tutorial', async () =>
        screen.run(
          () =>
            document.querySelector('[role=dialog]') === null &&
            localStorage.getItem('tutorialCompleted') === 'true',
        ),
      )
      await screen.reload()
      await screen.sees(SUMMARY, /casinos ready/)
      if ((await screen.find({ role: 'dialog', name: /./ })) !== null) throw new Error('It is shown again')
    },
  },
  {
    name: 'collect and undo',
    async run(screen) {
      const [first, second] = await firstThree(screen)
      await screen.sees(STATUS(first), /^Ready/)
      await screen.click(collectButton(first))
      await screen.sees(STATUS(first), /^\d+[hm] /)
      await screen.click(button('Undo'))
      await screen.sees(STATUS(first), /^Ready/)
      await saved(screen)
      // Another one: a second press on the same button within a moment counts as a double click.
      await screen.click(collectButton(second))
      await screen.sees(STATUS(second), /^\d+[hm] /)
      await saved(screen)
      const kinds = (await entries(screen)).filter(({ voidedAt }) => voidedAt === null)
      if (kinds.length !== 1 || kinds[0]?.kind !== 'collect') throw new Error(JSON.stringify(kinds))
    },
  },
  {
    name: 'cash-out',
    async run(screen) {
      const [, second] = await firstThree(screen)
      await screen.type(field(`Cash-out value for ${second}`), '12.50')
      await screen.press(['Enter'])
      await screen.sees(SUMMARY, /Total Collected\s*\$12\.50/)
      await saved(screen)
    },
  },
  {
    name: 'move by menu',
    async run(screen) {
      const [a, b, c] = await firstThree(screen)
      await screen.click(button(`Move ${a}`))
      await screen.click(menuItem('Move down'))
      await startsWith(screen, TIER_1, [b, a, c])
      // By keyboard: the focus is on the handle.
      await screen.press(['Enter'])
      await screen.element(menuItem('Move up'))
      await screen.until('the focus in the menu', () =>
        screen.run(() => document.activeElement?.getAttribute('role') === 'menuitem'),
      )
      await screen.press(['Enter'])
      await startsWith(screen, TIER_1, [a, b, c])
      await screen.click(button(`Move ${a}`))
      await screen.press(['Escape'])
      await screen.until('the closed menu', async () => (await screen.find(menuItem('Move down'))) === null)
      await screen.click(button(`Move ${a}`))
      await screen.click(menuItem('Move down'))
      await saved(screen)
      await openDashboard(screen)
      await startsWith(screen, TIER_1, [b, a, c])
    },
  },
  {
    name: 'drag',
    async run(screen) {
      const [a, b, c] = await firstThree(screen)
      await screen.scrollTo(button(`Move ${a}`))
      // The page may still move, so the places are read again until the row reacts.
      await screen.until('a draggable row', async () => {
        const { x, y } = await screen.placeOf(button(`Move ${a}`))
        await screen.mouse('mousemove', String(x), String(y))
        return await screen.run(
          (css: string) => document.querySelector(css)?.getAttribute('draggable') === 'true',
          ROW(a),
        )
      })
      const scrolled = await screen.run(() => scrollY)
      await screen.mouse('mousedown', '1')
      const from = await screen.placeOf(button(`Move ${a}`))
      // A busy browser misses events, so the mouse moves around the target until the row shows the mark.
      let step = 0
      await screen.until('the mark of the drop', async () => {
        step += 1
        const part = Math.min(step, 5) / 5
        const to = await screen.placeOf(button(`Move ${c}`))
        const y = Math.round(from.y + (to.y - from.y) * part) + (step % 2)
        await screen.mouse('mousemove', String(from.x - 20), String(y))
        return await screen.run(
          (css: string) => document.querySelector(css)?.hasAttribute('data-drop') === true,
          ROW(c),
        )
      })
      // A browser may correct its position by a pixel.
      const moved = (await screen.run(() => scrollY)) - scrolled
      if (Math.abs(moved) > 2)
        throw new Error(`The page has scrolled by ${moved} px, although the mouse is not at its edge`)
      await screen.mouse('mouseup', '1')
      await startsWith(screen, TIER_1, [b, c, a])
      await saved(screen)
    },
  },
  {
    name: 'sort',
    async run(screen) {
      const before = await namesIn(screen, TIER_1)
      await screen.choose(field('Sort by'), 'Casino')
      const sorted = [...before].toSorted((one, other) => one.localeCompare(other, 'en'))
      await startsWith(screen, TIER_1, sorted)
      await saved(screen)
      await screen.press(['z'], 'Control')
      await startsWith(screen, TIER_1, before)
      await saved(screen)
    },
  },
  {
    name: 'phone width: two open cards and a menu',
    async run(screen) {
      const [, second, third] = await firstThree(screen)
      const width = await screen.resize(390, 844)
      if (width >= 720) throw new Error(`The window is ${width} px wide`)
      await screen.click(button(`More about ${third}`))
      await screen.element(button(`Less about ${third}`))
      await screen.click(button(`Hide or snooze ${third}`))
      await screen.element(menuItem('Move up'))
      await screen.press(['Escape'])
      // The open card covers no button of another one.
      await screen.click(button(`More about ${second}`))
      await screen.element(button(`Less about ${second}`))
      await screen.click(button(`Less about ${second}`))
      await screen.click(button(`Less about ${third}`))
      await screen.element(button(`More about ${third}`))
      await screen.resize(1280, 900)
    },
  },
  {
    name: 'Speed Collect and its tabs',
    async run(screen) {
      const progress = (done: number) =>
        screen.until(`${done} done`, () =>
          screen.run(
            (count: number) =>
              document
                .querySelector('progress')
                ?.getAttribute('aria-valuetext')
                ?.startsWith(`${count} of `) === true,
            done,
          ),
        )
      await screen.click(button('Speed Collect'))
      await screen.at(/view=speed/)
      // One casino is collected.
      await progress(1)
      const own = await screen.tab()
      for (const turn of [2, 3]) {
        const visit = link(/^Collect & Visit /)
        // The first casino is collected by a click, the second by the keyboard.
        if (turn === 2) await screen.click(visit)
        else await screen.press(['Enter'])
        const [opened] = await screen.until('a new tab', async () => {
          const others = (await screen.tabs()).filter((handle) => handle !== own)
          return others.length > 0 ? others : null
        })
        await screen.switchTo(opened ?? '')
        await screen.closeTab()
        await screen.switchTo(own)
        await progress(turn)
        // A second press within a moment counts as a double click.
        await wait(500)
      }
      await screen.click(button(/^More/))
      await wait(500)
      await screen.click(button(/^Skip/))
      await screen.sees('main', /Skipped today/)
      await saved(screen)
      const collected = (await entries(screen)).filter(
        (entry) => entry.kind === 'collect' && entry.voidedAt === null,
      )
      if (collected.length !== 3) throw new Error(JSON.stringify(collected))
    },
  },
  {
    name: 'history',
    async run(screen) {
      await screen.click(link('History'))
      await screen.at(/^\/history$/)
      await screen.sees('main table', /\$12\.50/)
      await screen.click(button(/^Delete cash-out/))
      await screen.sees('section[aria-label="Totals"]', /Cash-outs\s*\$0\.00/)
      await screen.click(button('Undo'))
      await screen.sees('section[aria-label="Totals"]', /Cash-outs\s*\$12\.50/)
      await screen.click(button(/^Edit cash-out/))
      await screen.type(field(/^Note/), 'gift card')
      await screen.click(button('Save', DIALOG))
      await screen.sees('main table', /gift card/)
      await saved(screen)
    },
  },
  {
    name: 'calculator',
    async run(screen) {
      await screen.open('/blackjack-calculator')
      await screen.choose(field('Dealer upcard'), '3')
      await screen.choose(field('Hand 1 card 1'), 'A')
      await screen.choose(field('Hand 1 card 2'), '6')
      await screen.sees('main', /Dealer showing 3 vs\. Hand #1: 7 or 17/)
      await screen.sees('[aria-label="Advice for hand 1"]', /^Hit$/)
      // A worker calculates the values.
      await screen.sees('main tbody', /Double[+−]\d+\.\d+/)
    },
  },
  {
    name: 'offline: collect, two page changes, a reload, reconnect',
    async run(screen, server) {
      await openDashboard(screen)
      await hasWorker(screen)
      const [name = ''] = await readyNames(screen)
      // Loads what the other pages need.
      await screen.click(link('History'))
      await screen.sees('main table', /gift card/)
      await openDashboard(screen)
      await server.kill()
      await screen.click(collectButton(name))
      await screen.sees(STATUS(name), /will sync/)
      await screen.click(link('History'))
      await screen.at(/^\/history$/)
      await screen.sees('main table', new RegExp(name.replaceAll('.', '\\.')))
      await screen.click(link('Your Dashboard'))
      await screen.at(/^\/dashboard/)
      await screen.sees(STATUS(name), /will sync/)
      await screen.reload()
      await screen.sees('body', UNSAVED)
      await screen.sees(STATUS(name), /will sync/)
      await server.start()
      await saved(screen)
      await screen.sees(STATUS(name), /^\d+[hm] /)
      const collected = (await entries(screen)).filter(
        (entry) => entry.kind === 'collect' && entry.voidedAt === null,
      )
      if (collected.length !== 4) throw new Error(JSON.stringify(collected))
    },
  },
  {
    name: 'back/forward cache: pages there keep no unsent write',
    async run(screen, server) {
      await openDashboard(screen)
      await hasWorker(screen)
      const [name = ''] = await readyNames(screen)
      await server.kill()
      await screen.click(collectButton(name))
      await screen.sees(STATUS(name), /will sync/)
      // Only a page that the browser has cached still has it later.
      await screen.run(() => void (document.documentElement.dataset['left'] = ''))
      // By address, so that each page leaves the one before it in the cache.
      await screen.open('/history')
      await screen.sees('body', UNSAVED)
      await openDashboard(screen)
      await screen.sees('body', UNSAVED)
      await server.start()
      await saved(screen)
      const collected = (await entries(screen)).filter(
        (entry) => entry.kind === 'collect' && entry.voidedAt === null,
      )
      if (collected.length !== 5) throw new Error(JSON.stringify(collected))
      // The page that recorded it comes back and shows that it is saved.
      await screen.run(() => {
        document.documentElement.dataset['last'] = ''
        history.go(-2)
      })
      await screen.until('the first dashboard again', () =>
        screen.run(() => {
          const { dataset } = document.documentElement
          // Firefox does not cache a page with a lock or a request.
          return 'left' in dataset || (navigator.userAgent.includes('Firefox') && !('last' in dataset))
        }),
      )
      await screen.sees(STATUS(name), /^\d+[hm] /)
    },
  },
  {
    name: 'two tabs',
    async run(screen) {
      const first = await screen.tab()
      await screen.switchTo(await screen.newWindow())
      await screen.resize(1280, 900)
      await openDashboard(screen)
      // From this tab: the first one may still read its list again after its return from the cache.
      const [name = ''] = await readyNames(screen)
      await screen.click(collectButton(name))
      await screen.sees(STATUS(name), /^\d+[hm] /)
      await saved(screen)
      await screen.switchTo(first)
      await screen.sees(STATUS(name), /^\d+[hm] /)
    },
  },
  {
    name: 'log-out, also of the other tab',
    async run(screen) {
      const own = await screen.tab()
      await screen.click(button('Logout'))
      await screen.at(/^\/login/)
      const left = await screen.run(() =>
        ['lastDashboard', 'lastHistory'].filter((key) => localStorage.getItem(key) !== null),
      )
      if (left.length > 0) throw new Error(`Left in the browser: ${left.join(', ')}`)
      for (const handle of await screen.tabs())
        if (handle !== own) {
          await screen.switchTo(handle)
          await screen.sees('main', /You’ve been logged out/)
        }
    },
  },
]
