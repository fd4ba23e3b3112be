import { atomFeed } from '#web/prerender/atom-feed.ts'
import { changesAbout } from '#web/prerender/changes.server.ts'

/** `/catalogue-changes.xml`: what changed in the lists of casinos and states. */
export function loader() {
  return atomFeed({
    path: '/catalogue-changes.xml',
    title: 'What changed in the catalogue · Daily Bonus Blog',
    about: 'Changes of the list of casinos, of the list of states and of the rule of tiers.',
    entries: changesAbout(['casinos', 'states', 'rule']).map(({ id, date, title, items }) => ({
      path: `/catalogue-changes#${id}`,
      title,
      text: items.join(' '),
      published: date,
      updated: date,
    })),
  })
}
