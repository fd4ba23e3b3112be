import { Icon } from '#web/ui/icon.tsx'

const DOORS = [
  {
    href: '/dashboard',
    title: 'What is ready',
    text: 'Every casino in its profitability tier, with a countdown to its next bonus. No account needed to look.',
  },
  {
    href: '/signup',
    title: 'Keep the books',
    text: 'Record each collection, cash-out and spend. The totals are always the sum of what you wrote down.',
  },
  {
    href: '#claim',
    title: 'What it is worth',
    text: 'The sum behind the number on this page, what it is made of and what can make it smaller.',
  },
  {
    href: '#play-safe',
    title: 'Play it safe',
    text: 'What bonuses are for from the casino’s side, and who to call when it stops being a chore.',
  },
] as const

/** The categories of the site, as far as they lead somewhere today. */
export function Doors() {
  return (
    <nav aria-label="What is here" className="doors">
      <ul>
        {DOORS.map(({ href, title, text }) => (
          <li key={href}>
            <a href={href}>
              <h2>
                {title} <Icon name="arrow-right" />
              </h2>
              <p>{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
