import { expect, onTestFinished, test, vi } from 'vitest'
import { onTTFB } from 'web-vitals'
import { PATHS } from '#contract/paths.ts'
import type { ReportVitals } from '#contract/vitals.ts'
import { reportVitals } from '#web/api/report-vitals.ts'

// Journeys have a clock of their own, which hides the entry of the navigation.
test('a visit that ends before the browser is idle reports when the first byte arrived', async () => {
  const { href } = location
  history.replaceState(null, '', '/dashboard')
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0)
  const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const listening = vi.spyOn(document, 'addEventListener')
  onTestFinished(() => {
    history.replaceState(null, '', href)
    vi.restoreAllMocks()
  })
  // Once: the connection to the test runner draws its own random numbers.
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.09)
  reportVitals()
  await expect.poll(() => listening.mock.calls.map(([type]) => type)).toContain('visibilitychange')
  // The library calls back in the order of the calls.
  await new Promise((resolve) => onTTFB(resolve))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sendBeacon.mock.calls.map(([path]) => path)).toEqual([PATHS.vitals])
  const sent = sendBeacon.mock.calls[0]?.[1]
  if (!(sent instanceof Blob)) throw new Error('the report is not a file')
  const report = JSON.parse(await sent.text()) as ReportVitals
  expect(report.page).toBe('/dashboard')
  const [navigation] = performance.getEntriesByType('navigation')
  expect(report.vitals).toContainEqual({ name: 'TTFB', value: navigation?.responseStart })
})
