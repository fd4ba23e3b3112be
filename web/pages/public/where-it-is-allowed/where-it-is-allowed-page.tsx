import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { PlacePicker } from '#web/features/place/place-picker.tsx'
// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import placeScript from '#web/features/place/place-script.ts?worker&url'
import prose from '#web/features/article/prose.module.css'
import tables from '#web/features/article/scroll-table.module.css'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { PlaceLists, PlaceTable } from '#web/pages/public/where-it-is-allowed/place-entries.tsx'
import { LawTimeline, StatusMap } from '#web/pages/public/where-it-is-allowed/place-pictures.tsx'
import type { AllowedPlaces } from '#web/prerender/jurisdictions.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import { LateScript } from '#web/ui/late-script.tsx'

const DESCRIPTION =
  'State by state and province by province: the laws and regulator actions that restrict sweepstakes casinos, when they took effect, and how sure we are.'

export default function WhereItIsAllowedPage({
  groups,
  map,
  laws,
  thisYear,
  helpLine,
  changes,
  checked,
  updated,
}: AllowedPlaces) {
  const { counts } = map
  return (
    <>
      <PageHead
        path="/where-it-is-allowed"
        title="Where it is allowed"
        description={DESCRIPTION}
        section="Reference"
      />
      <ArticleFrame
        kicker="Reference"
        title="Where it is allowed"
        lead={`${counts.restricted} states restrict sweepstakes casinos: you can’t sign up from ${counts.blocked} of them, and ${counts.banned} more have a law against them.${counts.watched === 0 ? '' : ` In ${counts.watched} more, a regulator may act.`} Choose yours, or tap it on the map.`}
        updated={updated}
        checked={checked}
        first={<PlacePicker />}
        contents={[
          { id: 'map', text: 'Map' },
          { id: 'how-to-read-it', text: 'How to read it' },
          { id: 'laws', text: 'State laws' },
          ...groups.restrictedStates.map(({ id, title }) => ({ id, text: title })),
          { id: 'none-known', text: 'No known restrictions' },
          { id: 'canada', text: 'Canada' },
          { id: 'changes', text: 'What changed here' },
        ]}
      >
        <div className={classNames(prose.prose, tables.text)}>
          <h2 id="map" className="visually-hidden">
            Map
          </h2>
          <StatusMap map={map} />
          <h2 id="how-to-read-it">How to read it</h2>
          <p>
            <b>The law is only half of it.</b> A casino may also choose to exclude a state or province.{' '}
            <a href="/casino-reviews">Its fact sheet</a> shows which, if a source lists them. Its terms decide
            whether it pays you.
          </p>
          <p>
            <b>How reliable this is.</b> Most entries come from SweepsCheck, a public directory that was last
            audited in September 2026. We compared it with a second tracker and with news reports. We haven’t
            read the text of every law. Before you rely on an entry, look up the bill number on the state
            legislature’s site. None of this is legal advice.
          </p>
          <p>
            <b>What this means on our site.</b> You can’t sign up from the states in the first group. Where a
            law is in force, or a casino excludes your state or province, we show the reason instead of the
            link. You can still record what you collected. If you’re logged in, the location in your account
            applies. Otherwise, choose your state or province above.
          </p>
          <h2 id="laws">State laws</h2>
          <LawTimeline laws={laws} thisYear={thisYear} />
          {groups.restrictedStates.map(({ id, title, places }) => (
            <section key={id}>
              <h2 id={id}>{title}</h2>
              <PlaceTable label={title} name="State" places={places} />
            </section>
          ))}
          <section aria-labelledby="none-known">
            <h2 id="none-known">No known restrictions</h2>
            <p>
              We know of no law or order against sweepstakes casinos in these places. That doesn’t mean
              they’re allowed there. In many states, no law or court has settled the question, and laws
              change.
            </p>
            <PlaceLists groups={groups.otherStates} />
          </section>
          <section aria-labelledby="canada">
            <h2 id="canada">Canada</h2>
            <p>
              Each province sets its own gambling rules. Some casinos on our list have left all of Canada, and
              most of our sources cover only the United States. Look for Canada in a casino’s terms before you
              sign up.
            </p>
            <PlaceTable
              label="Provinces with their own rules"
              name="Province"
              places={groups.regulatedProvinces}
            />
            <h3 id="in-ontario">If you’re in Ontario</h3>
            <ul>
              <li>
                Look for Ontario in the casino’s terms. If they exclude it, don’t sign up: you would collect
                without being paid.
              </li>
              <li>
                Ask whether the site is registered with the AGCO, Ontario’s regulator. A registered site must
                follow the province’s rules, and you can exclude yourself from it. We know of no casino on our
                list that is registered.
              </li>
              <li>
                If it’s no longer fun, call {helpLine.name} at{' '}
                <a href={`tel:${helpLine.tel}`}>{helpLine.number}</a>.{' '}
                <a href="/responsible-play">Responsible play</a> lists other help.
              </li>
            </ul>
            <h3 id="other-provinces">The other provinces and territories</h3>
            <PlaceLists groups={groups.otherProvinces} />
          </section>
          <h2 id="changes">What changed here</h2>
          {changes.map(({ id, date, title, items }) => (
            <section key={id} aria-labelledby={`change-${id}`}>
              <h3 id={`change-${id}`}>
                <time dateTime={date}>{dateText(date)}</time>: {title}
              </h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ArticleFrame>
      <LateScript src={placeScript} />
    </>
  )
}
