import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import textLink from '#web/ui/text-link.module.css'

export type SummaryItem = { readonly fieldId: string; readonly text: string }

type SummaryContent = { title: string; items: readonly SummaryItem[] }

/**
 * Lists the errors above a form. It takes the focus when it appears and whenever `attempt` changes, so that a screen
 * reader announces the errors of each attempt. Each item links to its field.
 */
export function ErrorSummary({ attempt, ...content }: SummaryContent & { attempt: number }) {
  return <SummaryBox key={attempt} {...content} />
}

function SummaryBox({ title, items }: SummaryContent) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p>{title}</p>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <li key={item.fieldId}>
              <a
                href={`#${item.fieldId}`}
                className={textLink.link}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(item.fieldId)?.focus()
                }}
              >
                {item.text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
