import { useEffect, useRef } from 'react'

export type SummaryItem = { readonly fieldId: string; readonly text: string }

type Words = { title: string; items: readonly SummaryItem[] }

/**
 * What stops a form, above it. It takes focus when it comes and again whenever `attempt` changes, so a second try
 * speaks again; each item leads to its field.
 */
export function ErrorSummary({ attempt, ...words }: Words & { attempt: number }) {
  return <SummaryBox key={attempt} {...words} />
}

function SummaryBox({ title, items }: Words) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="error-summary">
      <p className="text-lg font-semibold">{title}</p>
      {items.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {items.map((item) => (
            <li key={item.fieldId}>
              <a
                href={`#${item.fieldId}`}
                className="text-link"
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
