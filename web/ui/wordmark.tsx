import { Mark } from '#web/ui/mark.tsx'

/** The logo and a name in the heading font. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap leading-none">
      <Mark />
      <span className="font-serif text-[1.25em] font-semibold tracking-tight">{name}</span>
    </span>
  )
}
