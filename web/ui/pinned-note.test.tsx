import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PinnedNote } from '#web/ui/pinned-note.tsx'

test('the note of the operator is plain text with its date', () => {
  const html = renderToStaticMarkup(
    <PinnedNote note={{ date: '2026-11-27', text: 'Votes <b>are</b> open.' }} />,
  )
  expect(html).toContain(
    '<time dateTime="2026-11-27">November 27, 2026</time>: Votes &lt;b&gt;are&lt;/b&gt; open.',
  )
})

test('without a setting there is no note', () => expect(renderToStaticMarkup(<PinnedNote />)).toBe(''))
