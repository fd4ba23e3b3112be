import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { addressOf, PageHead } from '#web/features/page-head/page-head.tsx'
import type { Post } from '#web/prerender/articles.ts'
import { dateText } from '#web/ui/date-text.ts'
import textLink from '#web/ui/text-link.module.css'
import styles from './blog-page.module.css'

const DESCRIPTION =
  'Every post on this blog, newest first: the numbers behind daily bonuses, and the mistakes that cost money.'

/** @param posts newest first. */
export default function BlogPage({ posts }: { posts: readonly Post[] }) {
  const updated = posts
    .map((post) => post.updated)
    .sort()
    .at(-1)
  if (updated === undefined) throw new Error('The blog has no posts')
  return (
    <>
      <PageHead
        path="/blog"
        title="Blog"
        description={DESCRIPTION}
        section="Daily Bonus Blog"
        data={[
          {
            '@type': 'Blog',
            name: 'Daily Bonus Blog',
            url: addressOf('/blog'),
            blogPost: posts.map(({ path, title, published }) => ({
              '@type': 'BlogPosting',
              headline: title,
              url: addressOf(path),
              datePublished: published,
            })),
          },
        ]}
      />
      <ArticleFrame
        kicker="Daily Bonus Blog"
        title="Blog"
        lead={DESCRIPTION}
        updated={updated}
        checked={null}
        contents={[]}
      >
        <ul className={styles.posts}>
          {posts.map(({ path, title, description, published, updated: changed, minutes }) => (
            <li key={path}>
              <h2>
                <a href={path}>{title}</a>
              </h2>
              <p>{description}</p>
              <p className={styles.dates}>
                <time dateTime={published}>{dateText(published)}</time>
                {changed.slice(0, 7) === published.slice(0, 7) ? null : (
                  <>
                    {' '}
                    · updated <time dateTime={changed}>{dateText(changed)}</time>
                  </>
                )}{' '}
                · {minutes}
                {'\u00a0'}min{'\u00a0'}read
              </p>
            </li>
          ))}
        </ul>
        <p className={styles.feed}>
          New posts and guides also appear in{' '}
          <a href="/feed.xml" className={textLink.link}>
            the feed
          </a>
          .
        </p>
      </ArticleFrame>
    </>
  )
}
