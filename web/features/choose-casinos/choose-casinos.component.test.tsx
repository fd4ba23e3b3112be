import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cents } from '#core/units.ts'
import type { CasinoChoice } from '#web/features/choose-casinos/casino-choices.ts'
import { ChooseCasinos } from '#web/features/choose-casinos/choose-casinos.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { isOnTop, resizeTo } from '#web/testing/screen.ts'
import { MessageRegion } from '#web/ui/message-region.tsx'
import { closeToasts, showToast } from '#web/ui/message-store.ts'
import { publishHeight } from '#web/ui/publish-height.ts'

const choice = (id: number, name: string, over: Partial<CasinoChoice> = {}): CasinoChoice => ({
  id,
  name,
  site: null,
  tier: 1,
  daily: cents(100),
  chosen: true,
  excluded: null,
  ...over,
})

const CHOICES = [
  choice(1, 'Alpha'),
  choice(2, 'Beta', { chosen: false }),
  choice(3, 'Gamma', { chosen: null, daily: null }),
  choice(4, 'Delta', { chosen: false, excluded: 'Not available in Oregon' }),
  choice(5, 'Epsilon', { chosen: false, tier: 5 }),
]

const MINE = [
  { id: -1, name: 'Corner' },
  { id: -2, name: 'Zig Zag' },
]

async function open(over: Partial<Parameters<typeof ChooseCasinos>[0]> = {}) {
  const onSave = vi.fn<(chosen: ReadonlySet<number>) => void>()
  const props = {
    choices: CHOICES,
    place: 'Oregon',
    own: [],
    isFirst: false,
    onAdd: vi.fn<(names: readonly string[]) => void>(),
    onRemove: vi.fn<(casinoId: number) => void>(),
    onAddOne: vi.fn<() => void>(),
    onSave,
    onCancel: vi.fn<() => void>(),
    ...over,
  }
  const { container } = await render(
    <main style={{ paddingInline: 16 }}>
      <h1>Choose your casinos</h1>
      <ChooseCasinos {...props} />
    </main>,
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    ...props,
    container,
    button,
    box: (name: string) => page.getByRole('checkbox', { name }),
    async saved() {
      await button('Save your list').click()
      return [...(onSave.mock.lastCall?.[0] ?? [])].toSorted((a, b) => a - b)
    },
  }
}

test('new casinos are a group of their own, and everything starts as it is in the list', async () => {
  const form = await open()
  const group = page.getByRole('group', { name: 'New (1)' })
  await expect.element(group.getByRole('checkbox', { name: 'Gamma' })).not.toBeChecked()
  await expect.element(form.box('Alpha')).toBeChecked()
  await group.getByRole('checkbox', { name: 'Gamma' }).click()
  expect(await form.saved()).toEqual([1, 3])
})

test.each([
  ['Top 2 by value', [1, 2]],
  ['All in Oregon', [1, 2, 3, 5]],
  ['All', [1, 2, 3, 4, 5]],
])('the set %s replaces the choice', async (name, ids) => {
  const form = await open()
  await form.button(name).click()
  expect(await form.saved()).toEqual(ids)
})

test('nothing can only be chosen by a member with casinos of their own', async () => {
  const form = await open({ isFirst: true })
  await form.button('Save your list').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one casino.')
  expect(form.onSave).not.toHaveBeenCalled()
  await form.box('Beta').click()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(await form.saved()).toEqual([2])
})

test('a member with casinos of their own can leave out all others', async () => {
  const form = await open({ own: MINE })
  await form.button('None').click()
  await expect.element(page.getByText('0 of 5 chosen, 2 of your own')).toBeVisible()
  expect(await form.saved()).toEqual([])
})

test('a pasted list adds to the choice, and each unknown name can be settled', async () => {
  const form = await open()
  await page.getByText('Paste a list of names').click()
  await form.button('Choose these').click()
  await expect.element(page.getByText('Paste or type at least one name.')).toBeVisible()
  const field = page.getByLabelText('Your casinos, one per line or separated by commas')
  await field.fill('beta; Lucky\nEpsilon Gold, Corner')
  await form.button('Choose these').click()
  await expect.element(page.getByText('1 casino recognized. 3 names weren’t:')).toHaveFocus()
  await form.button('It’s Epsilon').click()
  await form.button('Add as your own: Lucky').click()
  expect(form.onAdd).toHaveBeenLastCalledWith(['Lucky'])
  await form.button('Add as your own: Corner').click()
  expect(page.getByRole('list', { name: 'Names that were not recognized' }).elements()).toEqual([])
  expect(await form.saved()).toEqual([1, 2, 5])
})

test('names of one’s own casinos are recognized, and each can be removed', async () => {
  const form = await open({ own: MINE })
  await page.getByText('Paste a list of names').click()
  await page.getByLabelText('Your casinos, one per line or separated by commas').fill('corner\nBeta')
  await form.button('Choose these').click()
  await expect.element(page.getByText('2 casinos recognized.')).toHaveFocus()
  await form.button('Remove Zig Zag').click()
  expect(form.onRemove).toHaveBeenLastCalledWith(-2)
  expect(await form.saved()).toEqual([1, 2])
})

test('what another device changes meanwhile is not undone', async () => {
  const onSave = vi.fn<(chosen: ReadonlySet<number>) => void>()
  const form = (choices: readonly CasinoChoice[]) => (
    <ChooseCasinos
      choices={choices}
      place={null}
      own={[]}
      isFirst={false}
      onAdd={() => {}}
      onRemove={() => {}}
      onAddOne={() => {}}
      onSave={onSave}
      onCancel={() => {}}
    />
  )
  const screen = await render(form(CHOICES))
  await page.getByRole('checkbox', { name: 'Beta' }).click()
  await screen.rerender(
    form(CHOICES.map((one) => ({ ...one, chosen: one.id === 1 ? false : one.id === 4 || one.chosen }))),
  )
  await page.getByRole('button', { name: 'Save your list' }).click()
  expect([...(onSave.mock.lastCall?.[0] ?? [])]).toEqual([2, 4])
})

test('with only the chosen casinos in view, a search is still in all', async () => {
  const form = await open()
  await form.box('Chosen only').click()
  expect(form.box('Beta').elements()).toEqual([])
  await page.getByRole('searchbox', { name: 'Find a casino' }).fill('bet')
  await form.box('Beta').click()
  expect(await form.saved()).toEqual([1, 2])
})

test('a search that finds nothing offers to add the name', async () => {
  const form = await open()
  await page.getByRole('searchbox', { name: 'Find a casino' }).fill('zeta ')
  await form.button('Add “zeta” as your own').click()
  expect(form.onAdd).toHaveBeenLastCalledWith(['zeta'])
  await expect.element(form.box('Alpha')).toBeVisible()
})

test.each([320, 1280])('at %i px, nothing is cut, and axe has no findings', async (width) => {
  await resizeTo([width, 844])
  const { container } = await open({ own: MINE })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await axeFindings(container)).toEqual([])
})

test.each([
  ['a phone', [390, 844]],
  ['a phone in landscape mode', [667, 375]],
  ['a desktop', [1280, 800]],
] as const)(
  'on %s, the bar with the buttons covers nothing that the keyboard reaches',
  async (_name, size) => {
    await resizeTo(size)
    await open({ choices: Array.from({ length: 40 }, (_, at) => choice(at + 1, `Casino ${at + 1}`)) })
    await page.getByRole('searchbox').click()
    const covered: string[] = []
    for (let step = 0; step < 40; step++) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await userEvent.keyboard('{Tab}')
      const { activeElement } = document
      if (activeElement !== null && !isOnTop(activeElement))
        covered.push(activeElement.closest('label')?.textContent ?? '')
    }
    expect(covered).toEqual([])
  },
)

test.each([
  ['in landscape mode', [667, 375], 44],
  ['at 400 % zoom', [320, 256], 0],
] as const)('on a phone %s, no casino shows below the bar with the buttons', async (_name, size, views) => {
  await resizeTo(size)
  const form = await open({
    choices: Array.from({ length: 40 }, (_, at) => choice(at + 1, `Casino ${at + 1}`)),
  })
  const bar = form.button('Save your list').element().parentElement
  expect(bar?.getBoundingClientRect().bottom).toBe(size[1] - views)
})

test.each([
  ['a phone', [390, 844], 60],
  ['a desktop', [1280, 800], 0],
] as const)('on %s, the bar that shows unsaved changes covers no button', async (_name, size, views) => {
  await resizeTo(size)
  const bar = document.createElement('div')
  bar.style.cssText = `position: fixed; z-index: 25; inset: auto 0 ${views}px; height: 90px`
  document.body.append(bar)
  onTestFinished(() => bar.remove())
  onTestFinished(publishHeight(bar, 'unsaved-bar'))
  const form = await open({
    choices: Array.from({ length: 40 }, (_, at) => choice(at + 1, `Casino ${at + 1}`)),
  })
  for (const name of ['Save your list', 'Cancel']) expect(isOnTop(form.button(name).element())).toBe(true)
})

test.each([
  ['a phone', [390, 844]],
  ['a tablet', [768, 1024]],
] as const)('on %s, a message covers no button', async (_name, size) => {
  await resizeTo(size)
  await render(<MessageRegion />)
  const form = await open({
    choices: Array.from({ length: 40 }, (_, at) => choice(at + 1, `Casino ${at + 1}`)),
  })
  showToast('You’re offline')
  onTestFinished(closeToasts)
  await expect.element(page.getByText('You’re offline')).toBeVisible()
  for (const name of ['Save your list', 'Cancel']) expect(isOnTop(form.button(name).element())).toBe(true)
})
