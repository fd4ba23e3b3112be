import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnguardedFeatures, type UnguardedFeature } from '#tools/find-unguarded-features.ts'

const UNGUARDED: Readonly<Record<string, { readonly code: string; readonly feature: string }>> = {
  'a static method': { code: `URL.parse('/a', 'https://b.example')`, feature: 'URL.parse' },
  'a method of an element': {
    code: `document.createElement('div').showPopover()`,
    feature: 'HTMLElement.showPopover',
  },
  'a method that an element inherits': {
    code: `document.querySelector('button')!.checkVisibility()`,
    feature: 'Element.checkVisibility',
  },
  'a method of a value': { code: `[2, 1].toSorted()`, feature: 'Array.toSorted' },
  'a property that is written': {
    code: `document.body.ariaHidden = 'true'`,
    feature: 'ARIAMixin.ariaHidden',
  },
  'a method that needs https': { code: `crypto.randomUUID()`, feature: 'Crypto.randomUUID' },
  'a property that needs https': {
    code: `navigator.clipboard.writeText('x')`,
    feature: 'Navigator.clipboard',
  },
  'a property whose type needs https': {
    code: `void navigator.wakeLock`,
    feature: 'Navigator.wakeLock',
  },
  'a property of a mixin that needs https': {
    code: `navigator.locks.request('x', () => {})`,
    feature: 'NavigatorLocks.locks',
  },
  'a global that needs https': { code: `caches.match('/')`, feature: 'caches' },
  'a constructor that needs https': { code: `new ClipboardItem({})`, feature: 'ClipboardItem' },
  'what needs https in a try block': {
    code: `try { navigator.storage.persist() } catch {}`,
    feature: 'NavigatorStorage.storage',
  },
  'a global': { code: `requestIdleCallback(() => {})`, feature: 'requestIdleCallback' },
  'a guard after the use': {
    code: `function show(tip: HTMLElement) { tip.showPopover(); if ('showPopover' in tip) tip.title = '' }`,
    feature: 'HTMLElement.showPopover',
  },
  'a guard for another name': {
    code: `function show(tip: HTMLElement) { if ('popover' in tip) tip.showPopover() }`,
    feature: 'HTMLElement.showPopover',
  },
  'a guard in another function': {
    code: `function can() { return typeof URL.parse === 'function' }
function origin(url: string) { return can() && URL.parse(url)?.origin }`,
    feature: 'URL.parse',
  },
}

const ACCEPTED: Readonly<Record<string, string>> = {
  'an optional call': `document.createElement('div').showPopover?.()`,
  'a check with `in`': `function show(tip: HTMLElement) { if ('showPopover' in tip) tip.showPopover() }`,
  'a check with `in` in the function around': `function follow(tip: HTMLElement) {
  if (!('showPopover' in tip)) return
  addEventListener('focus', () => tip.showPopover())
}`,
  'a check with `typeof`': `function read(url: string) {
  return typeof URL.parse === 'function' ? URL.parse(url) : null
}`,
  'methods of the same name that are older': `JSON.parse('{}'); Date.parse('2026-01-01')`,
  'a method of our own with the name of a newer one': `class Tip { showPopover() {} }; new Tip().showPopover()`,
  'a member of what needs https': `export function active(one: ServiceWorkerRegistration) { return one.active }`,
  'a check for what needs https': `export function workers() {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}`,
  'what pages have also without https': `new BroadcastChannel('x').close(); indexedDB.open('x'); crypto.getRandomValues(new Uint8Array(1))`,
  'a type': `type Idle = typeof requestIdleCallback; const idle: Idle | null = null; void idle`,
}

const folder = mkdtempSync(join(tmpdir(), 'features-'))
const fileOf = (name: string) => join(folder, `${name.replace(/\W+/g, '-')}.ts`)
const codes = {
  ...Object.fromEntries(Object.entries(UNGUARDED).map(([name, { code }]) => [name, code])),
  ...ACCEPTED,
}
let found: readonly UnguardedFeature[] = []

beforeAll(() => {
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: { lib: ['ES2023', 'DOM'], types: [], noEmit: true },
      include: ['*.ts'],
    }),
  )
  for (const [name, code] of Object.entries(codes)) writeFileSync(fileOf(name), `${code}\nexport {}\n`)
  found = findUnguardedFeatures([config], (file) => file.startsWith(folder))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

const inFile = (name: string) =>
  found.filter(({ file }) => file === fileOf(name)).map(({ feature }) => feature)

test.each(Object.entries(UNGUARDED))('finds %s', (name, { feature }) => {
  expect(inFile(name)).toEqual([feature])
})

test.each(Object.keys(ACCEPTED))('accepts %s', (name) => {
  expect(inFile(name)).toEqual([])
})

test('names the line and the browsers', () => {
  expect(found.filter(({ file }) => file === fileOf('a guard in another function'))).toMatchObject([
    { line: 2, missingIn: expect.arrayContaining(['firefox 115 (since 126)', 'safari 16.4 (since 18)']) },
  ])
})
