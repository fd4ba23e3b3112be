import { Mark } from '#web/ui/mark.tsx'

/** The logo and a name in the heading font. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark">
      <Mark />
      <span>{name}</span>
    </span>
  )
}
