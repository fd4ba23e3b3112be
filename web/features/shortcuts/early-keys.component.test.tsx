import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { rememberEarlyKeys } from '#web/features/shortcuts/early-keys.ts'
import { ShortcutKeys } from '#web/features/shortcuts/shortcut-keys.ts'

function Page() {
  const [views, setViews] = useState<readonly string[]>([])
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(rememberEarlyKeys, [])
  return (
    <>
      <input aria-label="Field" />
      <button type="button" onClick={() => setIsLoaded(true)}>
        Load
      </button>
      <output>{views.join()}</output>
      {isLoaded ? (
        <ShortcutKeys
          view="account"
          onView={(view) => setViews((before) => [...before, view])}
          onSheet={() => {}}
          commands={false}
        />
      ) : null}
    </>
  )
}

test('handles the keys that were pressed before the shortcuts had loaded once, except those of fields', async () => {
  await render(<Page />)
  await page.getByRole('textbox', { name: 'Field' }).click()
  await userEvent.keyboard('gs')
  page.getByRole('button', { name: 'Load' }).element().focus()
  await userEvent.keyboard('gd')
  await page.getByRole('button', { name: 'Load' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^dashboard$/)
  await userEvent.keyboard('gh')
  await expect.element(page.getByRole('status')).toMatchTextContent(/^dashboard,history$/)
})
