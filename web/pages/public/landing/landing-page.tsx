import type { LandingNews } from '#web/prerender/landing-news.ts'
import { WhatChanged } from '#web/pages/public/landing/what-changed.tsx'
import type { LandingFacts } from '#web/prerender/landing-facts.ts'
import { Chore } from '#web/pages/public/landing/chore.tsx'
import { Claim } from '#web/pages/public/landing/claim.tsx'
import { CategoryCards } from '#web/pages/public/landing/category-cards.tsx'
import { Hero } from '#web/pages/public/landing/hero.tsx'
import { PlaySafe } from '#web/pages/public/landing/play-safe.tsx'
import { addressOf, PageHead } from '#web/features/page-head/page-head.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import textLink from '#web/ui/text-link.module.css'
import styles from '#web/pages/public/landing/landing.module.css'

const DESCRIPTION =
  'All your sweepstakes casinos’ daily bonuses on one page: what’s ready, what’s next, and what you’ve collected, cashed out, and spent.'

export default function LandingPage({
  claim,
  seconds,
  daily,
  helpLines,
  helpLinesChecked,
  screenshot,
  film,
  latest,
  news,
}: LandingFacts & { news: LandingNews }) {
  return (
    <>
      <PageHead
        path="/"
        title="Your daily bonuses on one page"
        fullTitle="Daily Bonus Blog: your daily bonuses on one page"
        description={DESCRIPTION}
        section="Daily bonuses"
        data={[{ '@type': 'WebSite', name: 'Daily Bonus Blog', url: addressOf('/') }]}
      />
      <Hero claim={claim} daily={daily} screenshot={screenshot} />
      <CategoryCards />
      <Chore seconds={seconds} active={daily.active} film={film} />
      <LatestPosts posts={latest} />
      <WhatChanged {...news} />
      <Claim claim={claim} seconds={seconds} daily={daily} />
      <PlaySafe helpLines={helpLines} checked={helpLinesChecked} />
    </>
  )
}

/** The latest articles, newest first. */
function LatestPosts({ posts }: { posts: LandingFacts['latest'] }) {
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
