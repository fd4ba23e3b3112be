import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { type Member, RETRY, signUpMember } from '../member.ts'

/** What a page shows of a member, and nothing else does. */
type Marks = readonly string[]

/** Two members of one browser, each with an entry, a note, and a limit. */
type TwoMembers = { readonly first: Member; readonly second: Member }

const AMOUNTS = { first: '12.34', second: '56.78' } as const
const LIMITS = { first: '111.11', second: '222.22' } as const

/** Each page: its path, what it shows of a member, and what sends a request as the member on screen. */
const PAGES: readonly {
  readonly name: string
  readonly path: string
  readonly marks: (who: keyof TwoMembers, member: Member) => Marks
  readonly request: (page: Page) => Promise<void>
}[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    marks: (who) => [`$${AMOUNTS[who]}`],
    request: returnToTab,
  },
  {
    name: 'history',
    path: '/history',
    marks: (who) => [`$${AMOUNTS[who]}`, `Note of the ${who} member`],
    request: returnToTab,
  },
  {
    name: 'account',
    path: '/account',
    marks: (_, { email }) => [email],
    request: returnToTab,
  },
  {
    name: 'limits',
    path: '/account',
    marks: (who) => [LIMITS[who]],
    async request(page) {
      await page.getByLabel('Spending per week').fill('99')
      await page.getByLabel('Spending per week').press('Enter')
    },
  },
]

/** Each way in which the second member takes the place of the first one on an open page. */
const SWITCHES: readonly {
  readonly name: string
  readonly to: (page: Page, second: Member, open: (typeof PAGES)[number]) => Promise<void>
}[] = [
  {
    name: 'a log-in in another tab',
    async to(page, second) {
      const other = await page.context().newPage()
      await other.goto('/login')
      await submitLogIn(other, second)
      await expect(other.getByText('Login successful!', { exact: true })).toBeVisible()
      // Before it opens the dashboard, which would replace what is stored.
      await other.close()
    },
  },
  {
    name: 'a 409 after the cookies have changed',
    async to(page, second, { request }) {
      await logInByApi(page.context().request, second)
      const rejected = page.waitForResponse((response) => response.status() === 409)
      await request(page)
      await rejected
    },
  },
  {
    name: 'a log-in in the same tab',
    async to(page, second, { path }) {
      // The session has ended, and no page has noticed it.
      await page.context().clearCookies()
      await page.goto('/login')
      await submitLogIn(page, second)
      await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
      await page.goto(path)
    },
  },
]

async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

async function submitLogIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

async function logInByApi(request: APIRequestContext, { email, password }: Member): Promise<void> {
  const response = await request.post(PATHS.logIn, { ...RETRY, data: { email, password } })
  expect(response.status()).toBe(200)
}

async function signUpTwo(
  request: APIRequestContext,
  address: string,
  [casino]: readonly Casino[],
): Promise<TwoMembers> {
  if (casino === undefined) throw new Error('The catalog is empty')
  const signUp = async (who: keyof TwoMembers) => {
    const member = await signUpMember(request, address)
    await recordAll(request, address, [
      { casino, what: 'cash-outs', amount: AMOUNTS[who], note: `Note of the ${who} member` },
    ])
    const limit = await request.put(limitPath('day'), { data: { amount: LIMITS[who] } })
    expect(limit.status()).toBe(200)
    return member
  }
  return { second: await signUp('second'), first: await signUp('first') }
}

/** Notes each change of which member's marks a page shows: "first", "second", "both", or "none". */
async function watchMarks(context: BrowserContext): Promise<{
  readonly start: (marks: Readonly<Record<keyof TwoMembers, Marks>>) => Promise<void>
  readonly seen: string[]
}> {
  const seen: string[] = []
  let marks: Readonly<Record<keyof TwoMembers, Marks>> = { first: [], second: [] }
  await context.exposeFunction('marksOfMembers', () => marks)
  await context.exposeFunction('noteMembers', (who: string) => void (seen.at(-1) === who || seen.push(who)))
  await context.addInitScript(watchInPage)
  return {
    seen,
    async start(of) {
      marks = of
      seen.length = 0
      for (const page of context.pages()) await page.evaluate(watchInPage)
    },
  }
}

/** Runs in the page, also before it has a document. */
function watchInPage(): void {
  type Watching = {
    marksOfMembers: () => Promise<Record<'first' | 'second', string[]>>
    noteMembers: (who: string) => Promise<void>
    stopWatching?: () => void
  }
  const watching = window as unknown as Watching
  watching.stopWatching?.()
  void watching.marksOfMembers().then((marks) => {
    let last = ''
    const look = () => {
      const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
      const text = [document.body?.textContent ?? '', ...fields].join('\n')
      const shows = (who: 'first' | 'second') => marks[who].some((mark) => text.includes(mark))
      const [first, second] = [shows('first'), shows('second')]
      const who = first && second ? 'both' : first ? 'first' : second ? 'second' : 'none'
      if (who !== last) void watching.noteMembers(who)
      last = who
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    watching.stopWatching = () => observer.disconnect()
    look()
  })
}

/** Each value that this browser stores, with its key. Runs in the page. */
async function everythingStored(): Promise<string[]> {
  const texts = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).map(([key, text]) => `${key}: ${text}`),
  )
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name ?? '')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    for (const store of opening.result.objectStoreNames) {
      const reading = opening.result.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      texts.push(`${name}: ${JSON.stringify(reading.result)}`)
    }
    opening.result.close()
  }
  return texts
}

for (const change of SWITCHES) {
  test(`after ${change.name}, no page shows or stores what belongs to the member before`, async ({
    page,
    context,
    server,
    catalog,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 40[19]/, /ERR_FAILED/, LOGGED_ERRORS)
    const members = await signUpTwo(context.request, server.address, catalog)
    const { first, second } = members
    const idOf = async () => (await (await context.request.get(PATHS.session)).json()).user.id as string
    const firstId = await idOf()
    // The copies of the first member's list and history.
    for (const path of ['/history', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByText(`$${AMOUNTS.first}`).first()).toBeVisible()
    }
    const copies = await page.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(copies)).toEqual(expect.arrayContaining(['lastDashboard', 'lastHistory']))

    const { start, seen } = await watchMarks(context)
    for (const open of PAGES)
      await test.step(open.name, async () => {
        await logInByApi(context.request, first)
        await page.goto(open.path)
        await start({ first: open.marks('first', first), second: open.marks('second', second) })
        await expect.poll(() => seen.at(-1)).toBe('first')
        await page.evaluate((stored) => void Object.assign(localStorage, stored), copies)
        seen.length = 0

        await change.to(page, second, open)
        await expect.poll(() => seen.at(-1)).toBe('second')
        // Between the two, the page shows neither.
        expect(seen.join(' ')).toMatch(/^(first )?((none|second) )*second$/)
        const ofFirst = [firstId, first.email, ...open.marks('first', first)]
        const left = async () => {
          const stored = await page.evaluate(everythingStored)
          return stored.filter((text) => ofFirst.some((mark) => text.includes(mark)))
        }
        await expect.poll(left, 'stored of the member before').toEqual([])
      })

    // Without the member's data, the pages show what is stored.
    await context.route(/\/api\/(?!casinos$|availability$)/, (route) => route.abort())
    await start({ first: PAGES.flatMap(({ marks }) => marks('first', first)), second: [] })
    for (const path of new Set(PAGES.map((one) => one.path))) {
      await page.goto(path)
      await expect(page.getByText(/isn’t responding|’re offline/).first()).toBeVisible()
    }
    expect(seen).toEqual(['none'])
  })
}
