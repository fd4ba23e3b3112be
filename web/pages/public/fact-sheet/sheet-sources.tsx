import list from '#web/features/article/source-list.module.css'
import type { SheetSource } from '#web/prerender/fact-sheet-sources.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './fact-sheet.module.css'

/** Every source of the catalog about a casino: its name, its kind, its date, and what it gives. */
export function SheetSources({ sources }: { sources: readonly SheetSource[] }) {
  return (
    <div className={classNames(list.sources, styles.sources)}>
      <ul>
        {sources.map(({ url, name, kind, date, used }) => (
          <li key={url}>
            <a href={url} rel="nofollow noopener">
              {name}
            </a>
            <span>
              {kind}, {date}; {used}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
