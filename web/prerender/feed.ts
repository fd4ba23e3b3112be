import { ARTICLES } from '#web/prerender/articles.server.ts'
import { atomFeed } from '#web/prerender/atom-feed.ts'

/** Serves `/feed.xml`: all published articles, newest first. */
export function loader() {
  return atomFeed({
    path: '/feed.xml',
    title: 'Daily Bonus Blog',
    about: 'Guides and posts about daily bonuses at sweepstakes casinos.',
    entries: ARTICLES.flatMap(({ path, title, description, published, updated }) =>
      published === undefined ? [] : [{ path, title, text: description, published, updated }],
    ),
  })
}
