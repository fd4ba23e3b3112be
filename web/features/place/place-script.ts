/** Enables the choice of a place on the page "Where it is allowed". Bundled into a separate file, without a framework. */
import type { AvailabilityResponse } from '#contract/availability.ts'
import { availabilityPath, visitPath } from '#contract/paths.ts'
import {
  type ApiResponse,
  failureOf,
  noAnswer,
  readShape,
  UNAVAILABLE,
  reasonText,
} from '#web/api/api-failure.ts'
import { isAvailability, readPlaceCookie, storePlaceCookie } from '#web/api/availability/availability.ts'
import { hasSignedInCookie } from '#web/api/session/signed-in-cookie.ts'
import { dayText, LAW_CONFIDENCE, lawText } from '#web/api/availability/law-text.ts'

/** The time limit of the API client, whose sessions this page does not need. */
const TIMEOUT_MS = 10_000

const RETURN_TEXTS = [
  ['/dashboard', 'Back to the dashboard'],
  ['/signup', 'Back to sign-up'],
] as const

const form = document.querySelector<HTMLFormElement>('form[data-place-picker]')
const select = form?.querySelector('select')
const answer = form?.querySelector<HTMLElement>('[data-answer]')
if (select && answer) enable(select, answer)

function enable(field: HTMLSelectElement, shown: HTMLElement): void {
  const query = new URLSearchParams(location.search)
  const casinoId = Number(query.get('casino')) || null
  field.disabled = false
  field.value = query.get('place') ?? readPlaceCookie() ?? ''
  field.form?.addEventListener('submit', (event) => event.preventDefault())
  field.addEventListener('change', () => {
    if (field.value !== '') storePlaceCookie(field.value)
    void show()
  })
  void show()

  async function show(): Promise<void> {
    const code = field.value
    if (code === '') {
      shown.replaceChildren(
        ...(casinoId === null
          ? []
          : [paragraph('Choose where you play. You can then continue to the casino.')]),
      )
      return
    }
    const response = await lookUp(code)
    // The user may have chosen another place in the meantime.
    if (field.value !== code) return
    shown.replaceChildren(
      ...(response.kind === 'ok'
        ? answerTo(response.value, casinoId)
        : [
            paragraph(
              `Couldn’t look up this place. ${reasonText(response)} You can find it in the list below.`,
            ),
          ]),
    )
  }
}

async function lookUp(code: string): Promise<ApiResponse<AvailabilityResponse>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(availabilityPath(code), { headers: { accept: 'application/json' }, signal })
    const json: unknown = await response.json()
    return response.ok ? readShape(json, isAvailability) : failureOf(json, response.headers)
  } catch {
    return signal.aborted ? UNAVAILABLE : noAnswer()
  }
}

/** Returns the elements that explain what is available in a place, and the way to the casino that was asked for. */
function answerTo(availability: AvailabilityResponse, casinoId: number | null): HTMLElement[] {
  const { place, law, excludedBy } = availability
  const asked = excludedBy.find((one) => one.casinoId === casinoId)
  const title =
    asked === undefined || law.forbids
      ? law.forbids
        ? `Sweepstakes casinos aren’t allowed in ${place.name}`
        : law.status === 'none-known'
          ? `No known restrictions in ${place.name}`
          : `${place.name} restricts sweepstakes casinos`
      : `${asked.name} isn’t available in ${place.name}`
  const source = paragraph('Source: ')
  source.append(
    law.sourceUrl === null ? law.source : link(law.sourceUrl, law.source, 'nofollow noopener'),
    `, checked ${dayText(law.checkedOn)}; ${LAW_CONFIDENCE[law.confidence]}.`,
    law.stale ? ' This may be outdated.' : '',
  )
  const elements = [bold(title), paragraph(lawText(law)), source]
  if (!law.forbids && excludedBy.length > 0) {
    const names = new Intl.ListFormat('en-US').format(excludedBy.map(({ name }) => name))
    const exclude = excludedBy.length === 1 ? 'One casino excludes' : 'These casinos exclude'
    elements.push(paragraph(`${exclude} ${place.name}: ${names}.`))
  }
  const isAllowed = !law.forbids && asked === undefined
  if (casinoId !== null && isAllowed) {
    const onward = link(visitPath(casinoId), 'Continue to the casino', 'sponsored nofollow noopener')
    // The place may come from the address of the page. Without the choice, the visit would lead back here.
    onward.addEventListener('click', () => storePlaceCookie(place.code))
    elements.push(paragraphWith(onward))
  }
  if (hasSignedInCookie()) {
    const account = paragraph('You’re logged in, so the location in your account applies. ')
    account.append(link('/account', 'Change it in your account', ''))
    elements.push(account)
  }
  const back = linkBack()
  if (back !== null) elements.push(paragraphWith(back))
  return elements
}

/** Returns the way back to the page of this site that led here; null if there is none. */
function linkBack(): HTMLAnchorElement | null {
  if (!document.referrer.startsWith(`${location.origin}/`)) return null
  const { href, pathname } = new URL(document.referrer)
  if (pathname === location.pathname) return null
  const text = RETURN_TEXTS.find(([start]) => pathname.startsWith(start))?.[1] ?? 'Back to the previous page'
  return link(href, text, '')
}

function paragraphWith(child: HTMLElement): HTMLElement {
  const element = paragraph('')
  element.append(child)
  return element
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function bold(text: string): HTMLElement {
  const element = paragraph('')
  const strong = document.createElement('b')
  strong.textContent = text
  element.append(strong)
  return element
}

function link(href: string, text: string, rel: string): HTMLAnchorElement {
  const element = document.createElement('a')
  element.href = href
  element.textContent = text
  if (rel !== '') element.rel = rel
  return element
}
