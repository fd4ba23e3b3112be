import { Fragment } from 'react'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import type { PlaceEntry, PlaceEvidence, SourceGroup } from '#web/prerender/jurisdictions.ts'
import parts from '#web/features/article/article-parts.module.css'
import styles from './place-entries.module.css'

const COLUMNS = [
  { name: 'Since', card: 'head' },
  { name: 'What, and its source', card: 'whole', plain: true },
] as const satisfies readonly CardColumn[]

/** A table of places with a restriction or a license. Each row has the code of its place as ID. */
export function PlaceTable({
  label,
  name,
  places,
}: {
  label: string
  name: string
  places: readonly PlaceEntry[]
}) {
  return (
    <CardTable
      label={label}
      name={name}
      columns={COLUMNS}
      groups={[
        {
          rows: places.map((place) => ({
            key: place.code,
            id: place.code,
            name: `${place.name} (${place.code})`,
            cells: [place.since, <What key="what" place={place} />],
          })),
        },
      ]}
      even
    />
  )
}

/** Places without a known restriction, below the source that they share. Each has its code as ID. */
export function PlaceLists({ groups }: { groups: readonly SourceGroup[] }) {
  return groups.map(({ evidence, places }) => {
    const texts = [...new Set(places.map(ownText))]
    const withText = (text: string) => places.filter((place) => ownText(place) === text)
    const shared = texts.filter((text) => text === '' || withText(text).length > 1)
    return (
      <div key={`${evidence.source} ${evidence.dated} ${evidence.checked}`} className={styles.sourced}>
        {shared.map((text) => (
          <Fragment key={text}>
            {text === '' ? null : <p>{text}</p>}
            <ul className={styles.names}>
              {withText(text).map(({ code, name }) => (
                <li key={code} id={code}>
                  {name}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <dl className={parts.lines}>
          {places
            .filter((place) => !shared.includes(ownText(place)))
            .map((place) => (
              <div key={place.code} id={place.code}>
                <dt>{place.name}</dt>
                <dd>{ownText(place)}</dd>
              </div>
            ))}
        </dl>
        <p className={styles.source}>
          Source: <Evidence evidence={evidence} />
        </p>
      </div>
    )
  })
}

/** Returns what an entry adds to the sentence that the section says once. */
function ownText({ what }: PlaceEntry): string {
  return what
    .replace(/\s*We know of no (?:law|order|law or order) against sweepstakes casinos(?: here)?\./, '')
    .trim()
}

/** The source is below the text: in a column, both would be narrow and each row high. */
function What({ place }: { place: PlaceEntry }) {
  const { law, what } = place
  return (
    <>
      {law === null ? null : (
        <>
          <b>{law}</b>
          <br />
        </>
      )}
      {what}
      <div className={styles.source}>
        Source: <Evidence evidence={place} />
      </div>
    </>
  )
}

function Evidence({ evidence: { source, url, dated, confidence, checked } }: { evidence: PlaceEvidence }) {
  return (
    <>
      {url === null ? (
        source
      ) : (
        <a href={url} rel="nofollow noopener">
          {source}
        </a>
      )}
      , {dated}; {confidence}. {checked}
    </>
  )
}
