import type { LandingFacts } from '#web/prerender/landing-facts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import textLink from '#web/ui/text-link.module.css'
import styles from '#web/pages/public/landing/landing.module.css'

/** The latest articles, newest first. */
export function LatestPosts({ posts }: { posts: LandingFacts['latest'] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="latest">
      <h2 id="latest">Latest posts</h2>
      <ul className={styles.posts}>
        {posts.map(({ path, title, description, kicker, published }) => (
          <li key={path}>
            <a href={path}>
              <span className={styles.postDate}>
                {kicker} · <time dateTime={published ?? undefined}>{dateText(published)}</time>
              </span>
              <h3>{title}</h3>
              <p>{description}</p>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.allPosts}>
        <a href="/blog" className={classNames(textLink.link, textLink.alone)}>
          All posts
        </a>
      </p>
    </section>
  )
}
