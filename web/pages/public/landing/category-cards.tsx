import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/pages/public/landing/landing.module.css'

const CATEGORIES = [
  {
    href: '/the-method',
    title: 'The Method',
    text: 'Collect, play through once, cash out. What it costs and what it pays.',
  },
  {
    href: '/casino-reviews',
    title: 'Reviews',
    text: 'Every casino on our list. Each figure shows how reliable it is and when we checked it.',
  },
  {
    href: '/blackjack-calculator',
    title: 'Blackjack',
    text: 'The best play for any hand, and the exact value of every other choice.',
  },
  {
    href: '/casino-tricks',
    title: 'Play it safe',
    text: 'The tricks that keep people playing, how to handle each one, and who to call.',
  },
] as const

/** Links to the categories of the site. */
export function CategoryCards() {
  return (
    <nav aria-label="Topics" className={styles.categories}>
      <ul>
        {CATEGORIES.map(({ href, title, text }) => (
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
