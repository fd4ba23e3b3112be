import { PERSON_HEADER } from '#contract/person-header.ts'
import { type ApiResponse, failureOf, noAnswer, tokensSettled } from '#web/api/api.ts'
import { shownPerson } from '#web/api/session/call-as-person.ts'

/** A complete file of the API, with the name from the server. */
export type FetchedFile = { readonly name: string; readonly content: Blob }

/**
 * Fetches a file for the user on screen. Never throws.
 *
 * Has no timeout, because a long history on a slow connection takes minutes. An interrupted transfer is a failure, so
 * that an incomplete file is never saved.
 */
export async function fetchFile(path: string): Promise<ApiResponse<FetchedFile>> {
  await tokensSettled()
  const person = shownPerson()
  try {
    const headers: Record<string, string> = person === undefined ? {} : { [PERSON_HEADER]: person }
    const response = await fetch(path, { credentials: 'same-origin', headers })
    if (!response.ok) return failureOf(await response.json(), response.headers)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    // A captive portal returns 200 without a file name.
    if (name === undefined) return noAnswer()
    return { kind: 'ok', value: { name, content: await response.blob() } }
  } catch {
    return noAnswer()
  }
}
