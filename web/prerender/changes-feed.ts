import { atomFeed } from '#web/prerender/atom-feed.ts'
import { changesAbout } from '#web/prerender/changes.server.ts'

/** Serves `/catalogue-changes.xml`: changes to the casinos, the states, and the tier rule. */
export function loader() {
  return atomFeed({
    path: '/catalogue-changes.xml',
    title: 'What changed in the catalogue · Daily Bonus Blog',
    about: 'Changes to the list of casinos, the list of states, and the tier rule.',
    entries: changesAbout(['casinos', 'states', 'rule']).map(({ id, date, title, items }) => ({
      path: `/catalogue-changes#${id}`,
      title,
      text: items.join(' '),
      published: date,
      updated: date,
    })),
  })
}
