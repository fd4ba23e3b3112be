import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import type { PlaceEntry, PlaceEvidence, SourceGroup } from '#web/prerender/jurisdictions.ts'
import parts from '#web/features/article/article-parts.module.css'

const COLUMNS = [
  { name: 'Since', card: 'head' },
  { name: 'What', card: 'whole', plain: true },
  { name: 'Source', card: 'whole' },
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
            cells: [
              place.since,
              <What key="what" place={place} />,
              <Evidence key="source" evidence={place} />,
            ],
          })),
        },
      ]}
      even
    />
  )
}

/** Places without a known restriction, below the source that they share. Each has its code as ID. */
export function PlaceLists({ groups }: { groups: readonly SourceGroup[] }) {
  return groups.map(({ evidence, places }) => (
    <div key={`${evidence.source} ${evidence.dated} ${evidence.checked}`}>
      <p>
        Source: <Evidence evidence={evidence} />
      </p>
      <dl className={parts.lines}>
        {places.map(({ code, name, what }) => (
          <div key={code} id={code}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

function What({ place: { law, what } }: { place: PlaceEntry }) {
  return law === null ? (
    what
  ) : (
    <>
      <b>{law}</b>
      <br />
      {what}
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
