import { CANADIAN_PLACES, US_PLACES } from '#web/features/place/place-names.ts'

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
