import type { Standing } from '#web/features/speed-collect/speed-run.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { list: Standing['leftOut']; onBringBack: (casinoId: number) => void }

/** What today's run passes over, and the way back into it. */
export function LeftOutList({ list, onBringBack }: Props) {
  return (
    <section className="speed-left-out" aria-labelledby="left-out">
      <h3 id="left-out">Left out today</h3>
      <ul>
        {list.map(({ row: { listed, mine }, outcome }) => (
          <li key={mine.casino_id}>
            <span>
              {listed.casino.name}
              <small>{outcome === 'skipped' ? 'Skipped' : 'Not available'}</small>
            </span>
            <Button
              size="small"
              aria-label={`Bring back ${listed.casino.name}`}
              onClick={() => onBringBack(mine.casino_id)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
