import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { HEAD_SCRIPT } from '#web/app/head-script.ts'

/** The page as the script meets it: nothing but what it may touch. */
function runInPage(page: { stored?: string | null; cookie?: string; noStorage?: boolean }) {
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
  runInNewContext(HEAD_SCRIPT, { document, localStorage })
  return { dataset, colors: metas.map(({ content }) => content), listeners }
}

const shown = ({ dataset, colors }: ReturnType<typeof runInPage>) => ({ dataset, colors })

describe('theme', () => {
  test.each([null, '', 'yes', 'TRUE'])('%j leaves it to the system', (stored) => {
    expect(shown(runInPage({ stored }))).toEqual({ dataset: {}, colors: ['light', 'dark'] })
  })

  test('"true" is dark', () => {
    expect(shown(runInPage({ stored: 'true' }))).toEqual({
      dataset: { theme: 'dark' },
      colors: ['#10140f', '#10140f'],
    })
  })

  test('"false" is light', () => {
    expect(shown(runInPage({ stored: 'false' }))).toEqual({
      dataset: { theme: 'light' },
      colors: ['#faf8f3', '#faf8f3'],
    })
  })

  test('storage that is switched off breaks nothing', () => {
    expect(runInPage({ noStorage: true, cookie: 'signed_in=1' }).dataset).toEqual({ signedIn: '' })
  })
})

describe('header', () => {
  test.each(['signed_in=1', 'a=b; signed_in=1', 'signed_in=1; a=b'])('%s is someone', (cookie) => {
    expect(runInPage({ cookie }).dataset).toEqual({ signedIn: '' })
  })

  test.each(['', 'signed_in=', 'signed_in=10', 'not_signed_in=1', 'a=signed_in=1'])(
    '%j is nobody',
    (cookie) => {
      expect(runInPage({ cookie }).dataset).toEqual({})
    },
  )
})

describe('the meaning beside a word', () => {
  const over = (word: object | null) => ({ target: { closest: () => word } })

  test('Escape closes it, and no other key does', () => {
    const { dataset, listeners } = runInPage({})
    listeners['keydown']?.({ key: 'a' })
    expect(dataset).toEqual({})
    listeners['keydown']?.({ key: 'Escape' })
    expect(dataset).toEqual({ tipsClosed: '' })
  })

  test('the pointer or the focus on another word opens again, the pointer elsewhere does not', () => {
    const { dataset, listeners } = runInPage({})
    listeners['keydown']?.({ key: 'Escape' })
    listeners['pointerover']?.(over(null))
    expect(dataset).toEqual({ tipsClosed: '' })
    listeners['pointerover']?.(over({}))
    expect(dataset).toEqual({})
    listeners['keydown']?.({ key: 'Escape' })
    listeners['focusin']?.({})
    expect(dataset).toEqual({})
  })
})
