import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the filter of a page and a function that changes it. The address has the filter, and updates after a delay: the
 * chosen filter is shown immediately, until the address changes from elsewhere, for example by a link to the page.
 *
 * @param addressFilter the filter in the current address.
 * @param addressOf returns a filter as parameters of the address.
 */
export function useAddressFilter<Filter>(
  addressFilter: Filter,
  addressOf: (filter: Filter) => Record<string, string>,
): readonly [Filter, (next: Filter) => void] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [seen, setSeen] = useState(address)
  const [chosen, setChosen] = useState<{ readonly filter: Filter; readonly address: string } | null>(null)
  const isFromElsewhere = address !== seen && chosen !== null && address !== chosen.address
  if (address !== seen) setSeen(address)
  if (isFromElsewhere) setChosen(null)
  function choose(filter: Filter): void {
    const next = addressOf(filter)
    setChosen({ filter, address: new URLSearchParams(next).toString() })
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [chosen === null || isFromElsewhere ? addressFilter : chosen.filter, choose]
}
