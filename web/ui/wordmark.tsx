import { Mark } from '#web/ui/mark.tsx'

/** The mark and a name in the heading's letters. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-3 whitespace-nowrap">
      <Mark />
      <span className="font-serif text-xl font-semibold tracking-tight">{name}</span>
    </span>
  )
}
