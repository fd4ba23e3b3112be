import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fillNote } from '#contract/pinned-note.ts'
import { PinnedNote } from '#web/ui/pinned-note.tsx'

const page = `<h2>What changed</h2>${renderToStaticMarkup(<PinnedNote className="own" />)}<p>More</p>`

test('a note is plain text with its day', () => {
  const filled = fillNote(page, { date: '2026-11-27', text: 'Votes <b>are</b> open, "again" & for $& all.' })
  expect(filled).toContain('Note from the operator, <time dateTime="2026-11-27">Nov 27, 2026</time>: ')
  expect(filled).toContain('Votes &lt;b&gt;are&lt;/b&gt; open, &quot;again&quot; &amp; for $&amp; all.')
  expect(filled).not.toMatch(/NOTE-|pinned-note>/)
})

test('without a note, its place is removed', () =>
  expect(fillNote(page, null)).toBe('<h2>What changed</h2><p>More</p>'))
