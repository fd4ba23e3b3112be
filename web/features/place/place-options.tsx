import { PLACES } from '#core/eligibility/locations.ts'

/** The options of a select with every state, province, and territory. @param none the text without a choice. */
export function PlaceOptions({ none = 'Choose a state or province' }: { none?: string }) {
  return (
    <>
      <option value="">{none}</option>
      <optgroup label="United States">
        {US_PLACES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Canada">
        {CANADIAN_PLACES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </optgroup>
    </>
  )
}

/** Returns the name of a stored location. */
export function locationName(location: string): string {
  return PLACES.find(({ code }) => code === location)?.name ?? location
}

export const US_PLACES = PLACES.filter(({ country }) => country === 'US')

export const CANADIAN_PLACES = PLACES.filter(({ country }) => country === 'CA')
