import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { HEAD_SCRIPT } from '#web/app/head-script.ts'

/** Runs the script in a page that has only the APIs that the script uses. */
function runInPage(page: { stored?: string | null; cookie?: string; noStorage?: boolean; address?: string }) {
  const dataset: Record<string, string> = {}
  const metas = [{ content: 'light' }, { content: 'dark' }]
  const listeners: Record<string, (event: object) => void> = {}
  const document = {
    cookie: page.cookie ?? '',
    documentElement: { dataset },
    querySelectorAll: () => metas,
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
  }
  const localStorage = {
    getItem(key: string) {
      if (page.noStorage) throw new Error('denied')
      return key === 'darkMode' ? (page.stored ?? null) : null
    },
  }
  const location = new URL(page.address ?? 'http://localhost:3000/')
  runInNewContext(HEAD_SCRIPT, { document, localStorage, location })
  return { dataset, colors: metas.map(({ content }) => content), listeners }
}

const themeOf = ({ dataset, colors }: ReturnType<typeof runInPage>) => ({ dataset, colors })

describe('theme', () => {
  test.each([null, '', 'yes', 'TRUE'])('%j follows the system setting', (stored) => {
    expect(themeOf(runInPage({ stored }))).toEqual({ dataset: {}, colors: ['light', 'dark'] })
  })

  test('"true" selects the dark theme', () => {
    expect(themeOf(runInPage({ stored: 'true' }))).toEqual({
      dataset: { theme: 'dark' },
      colors: ['#10140f', '#10140f'],
    })
  })

  test('"false" selects the light theme', () => {
    expect(themeOf(runInPage({ stored: 'false' }))).toEqual({
      dataset: { theme: 'light' },
      colors: ['#faf8f3', '#faf8f3'],
    })
  })

  test('blocked storage does not stop the script', () => {
    expect(runInPage({ noStorage: true, cookie: 'signed_in=1' }).dataset).toEqual({ signedIn: '' })
  })
})

describe('header', () => {
  const http = 'http://localhost:3000/'
  const https = 'https://localhost/'

  test.each([
    ['signed_in_3000=1', http],
    ['a=b; signed_in_3000=1', http],
    ['signed_in_3000=1.0123abcd; a=b', http],
    ['signed_in_3000=1; a=b', http],
    ['signed_in_80=1', 'http://localhost/'],
    // Of an earlier version.
    ['signed_in=1', http],
    ['a=b; signed_in=1', https],
    ['signed_in=1.0123abcd', https],
  ])('%s at %s is signed in', (cookie, address) => {
    expect(runInPage({ cookie, address }).dataset).toEqual({ signedIn: '' })
  })

  test.each([
    ['', http],
    ['signed_in_3000=', http],
    ['signed_in_3000=10', http],
    ['signed_in_3000=1.0123abcde', http],
    ['not_signed_in_3000=1', http],
    ['a=signed_in_3000=1', http],
    ['signed_in_3001=1', http],
    ['signed_in_80=1', https],
  ])('%j at %s is signed out', (cookie, address) => {
    expect(runInPage({ cookie, address }).dataset).toEqual({})
  })
})

describe('glossary tooltip', () => {
  const pointerOver = (term: object | null) => ({ target: { closest: () => term } })

  test('closes on Escape and on no other key', () => {
    const { dataset, listeners } = runInPage({})
    listeners['keydown']?.({ key: 'a' })
    expect(dataset).toEqual({})
    listeners['keydown']?.({ key: 'Escape' })
    expect(dataset).toEqual({ tipsClosed: '' })
  })

  test('opens again for the pointer on a term or for a focus change, not for the pointer elsewhere', () => {
    const { dataset, listeners } = runInPage({})
    listeners['keydown']?.({ key: 'Escape' })
    listeners['pointerover']?.(pointerOver(null))
    expect(dataset).toEqual({ tipsClosed: '' })
    listeners['pointerover']?.(pointerOver({}))
    expect(dataset).toEqual({})
    listeners['keydown']?.({ key: 'Escape' })
    listeners['focusin']?.({})
    expect(dataset).toEqual({})
  })
})
