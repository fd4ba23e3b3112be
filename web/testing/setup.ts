import '#web/styles/app.css'
import { afterEach, beforeEach, vi } from 'vitest'

// A console error fails a component test, as it fails a journey. React reports its warnings as errors.
beforeEach(() => {
  const errors = vi.spyOn(console, 'error')
  return () => {
    if (errors.mock.calls.length > 0)
      throw new Error(`Errors in the console: ${errors.mock.calls.join('\n')}`)
  }
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
