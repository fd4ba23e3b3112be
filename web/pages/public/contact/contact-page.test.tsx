import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { fillCasino } from '#contract/contact-casino.ts'
import ContactPage from '#web/pages/public/contact/contact-page.tsx'

const page = renderToStaticMarkup(<ContactPage />)

describe('a report about a casino', () => {
  const filled = fillCasino(page, { id: 15, name: 'Zula "Z" & $1' })

  test('has its casino, its type, its figure, and the help for it', () => {
    expect(filled).toContain(
      '<input type="hidden" name="casinoId" value="15" data-name="Zula &quot;Z&quot; &amp; $1"/>',
    )
    expect(filled).toContain('<option value="report_inaccurate" selected="">')
    expect(filled).toContain('<div data-figure="">')
    expect(filled).toMatch(
      /<label for="contact-figure"[^>]*>What’s inaccurate about Zula &quot;Z&quot; &amp; \$1\?</,
    )
    expect(filled).toContain('If you can, tell us the right figure')
    expect(filled).not.toContain('name it in your message')
  })

  test('is not begun on the page itself, which sends no casino', () => {
    expect(page).toContain('<input type="hidden" name="casinoId" value=""/>')
    expect(page).toContain('<div data-figure="" hidden="">')
    expect(page).toContain('name it in your message')
  })
})
