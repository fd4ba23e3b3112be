import type { FormProblem } from '#web/ui/use-form-problem.ts'
import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import textLink from './text-link.module.css'

/** The errors above a form. A field's name is its element id, unless `idOf` maps it. */
export function FormSummary({
  problem,
  attempt,
  idOf = (field) => field,
}: {
  problem: FormProblem | null
  attempt: number
  idOf?: (field: string) => string
}) {
  if (problem === null) return null
  return (
    <ErrorSummary
      title={problem.title}
      items={problem.fields.map(({ field, text }) => ({ fieldId: idOf(field), text }))}
      attempt={attempt}
    />
  )
}

type SummaryItem = { readonly fieldId: string; readonly text: string }

type SummaryContent = { title: string; items: readonly SummaryItem[] }

/**
 * Lists the errors above a form. It takes the focus when it appears and whenever `attempt` changes, so that a screen
 * reader announces the errors of each attempt. Each item links to its field.
 */
function ErrorSummary({ attempt, ...content }: SummaryContent & { attempt: number }) {
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
