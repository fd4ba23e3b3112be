import { afterEach, expect, test, vi } from 'vitest'
import { findLoadErrorCause } from '#web/ui/load-error-cause.ts'

const ERROR = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/dialog.js')

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['no connection', null, false, 'offline'],
  ['no response while the browser is online', null, true, 'unavailable'],
  ['a server error', 503, true, 'unavailable'],
  ['a script that a newer version removed', 404, true, 'outdated'],
  ['a script that loads', 200, true, 'unknown'],
])('%s', async (_name, status, onLine, cause) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { href: 'http://localhost/dashboard', origin: 'http://localhost' })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', () =>
    status === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ status }),
  )
  expect(await findLoadErrorCause(ERROR)).toBe(cause)
})
