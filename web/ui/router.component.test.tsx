import { lazy, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageLink } from '#web/ui/page-link.tsx'
import { browserAddress, Router, useAddress, useSearchParams } from '#web/ui/router.tsx'

let start: string

beforeEach(() => {
  start = location.pathname + location.search
  history.pushState(null, '', '/one')
  return () => history.pushState(null, '', start)
})

let resolveTwo: () => void

const Two = lazy(async () => {
  await new Promise<void>((resolve) => (resolveTwo = resolve))
  return { default: () => <h1>Two</h1> }
})

function Page() {
  const { pathname, search } = useAddress()
  const [params, setParams] = useSearchParams()
  if (pathname === '/two') return <Two />
  return (
    <>
      <h1>One</h1>
      <output>{`${search} ${params.get('view') ?? 'none'}`}</output>
      <button onClick={() => setParams({ view: 'net' })}>Net</button>
      <button onClick={() => setParams({})}>All</button>
    </>
  )
}

const open = () =>
  render(
    <Router bar={browserAddress}>
      <PageLink href="/one">First</PageLink>
      <PageLink href="/two">Second</PageLink>
      <Suspense fallback={<p>Loading</p>}>
        <Page />
      </Suspense>
    </Router>,
  )

test('the page stays until the next one has loaded, and Back returns to it', async () => {
  await open()
  await page.getByRole('link', { name: 'Second' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/two'))
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible()
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  resolveTwo()
  await expect.element(page.getByRole('heading', { name: 'Two' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible()
})

test('parameters replace the address without an entry in the history', async () => {
  await open()
  const entries = history.length
  await page.getByRole('button', { name: 'Net' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('?view=net net')
  expect(location.search).toBe('?view=net')
  await page.getByRole('button', { name: 'All' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('none')
  expect(location.href.endsWith('/one')).toBe(true)
  expect(history.length).toBe(entries)
})

test('a link to the page on screen adds no entry, and one for another tab is left to the browser', async () => {
  await open()
  const entries = history.length
  await page.getByRole('link', { name: 'First' }).click()
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible()
  expect(history.length).toBe(entries)
  const prevented = new Promise<boolean>((resolve) =>
    addEventListener(
      'click',
      (event) => {
        resolve(event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    ),
  )
  await userEvent.click(page.getByRole('link', { name: 'Second' }), { modifiers: ['Control'] })
  expect(await prevented).toBe(false)
  expect(location.pathname).toBe('/one')
})

test('where the browser rejects a change of the address, the page is opened', async () => {
  const rejected = vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('too many calls', 'SecurityError')
  })
  browserAddress.go('#section', false)
  expect(location.hash).toBe('#section')
  rejected.mockRestore()
})
