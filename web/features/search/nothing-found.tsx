import type { Find } from '#web/features/search/find-rows.ts'
import { Button } from '#web/ui/button.tsx'

/** In place of the list when no casino fits. */
export function NothingFound({ find: { text, readySince }, onClear }: { find: Find; onClear: () => void }) {
  const what = text.trim()
  return (
    <section className="find-nothing">
      <h2>{what === '' ? 'Nothing is ready' : 'No casino found'}</h2>
      <p>
        {what === ''
          ? 'Every bonus is collected or still counting down.'
          : `${readySince === null ? 'No casino in your list' : 'No casino that is ready'} has “${what}” in its name.`}
      </p>
      <Button onClick={onClear}>Show all casinos</Button>
    </section>
  )
}
