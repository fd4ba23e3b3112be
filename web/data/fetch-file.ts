import { PERSON_HEADER } from '#contract/person-header.ts'
import { type ApiAnswer, failureOf, noAnswer, tokensSettled } from '#web/data/api.ts'
import { shownPerson } from '#web/data/call-as-person.ts'

/** A file of the API, complete, under the name the server gave it. */
export type FetchedFile = { readonly name: string; readonly content: Blob }

/**
 * Fetches a file for the user whose screen this is. Never throws.
 *
 * It has no time limit, because a long history on a slow line takes minutes. A transfer that breaks off is no answer, so
 * that part of a file is never saved as the whole.
 */
export async function fetchFile(path: string): Promise<ApiAnswer<FetchedFile>> {
  await tokensSettled()
  const person = shownPerson()
  try {
    const headers: Record<string, string> = person === undefined ? {} : { [PERSON_HEADER]: person }
    const response = await fetch(path, { credentials: 'same-origin', headers })
    if (!response.ok) return failureOf(await response.json())
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    // A hotel's log-in page answers 200 too.
    if (name === undefined) return noAnswer()
    return { kind: 'ok', value: { name, content: await response.blob() } }
  } catch {
    return noAnswer()
  }
}
