import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSignUp, type SignUpAnswers } from '#core/eligibility/check-sign-up.ts'
import { LOCATIONS, parseLocation, US_STATES } from '#core/eligibility/locations.ts'

// Spec section 5.
const BLOCKED_LOCATIONS = ['WA', 'ID', 'NV'] as const

/** The states' postal codes, by alphabet. */
const FIFTY =
  'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY ' +
  'OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'

const good: SignUpAnswers = { email: 'a@example.com', password: 'long enough', age: 30, state: 'TX' }

function verdict(answers: Partial<SignUpAnswers>): string {
  const checked = checkSignUp({ ...good, ...answers }, BLOCKED_LOCATIONS)
  if (checked.ok) return `${checked.value.state} ${checked.value.age}`
  return 'field' in checked.reason ? `missing ${checked.reason.field}` : checked.reason.kind
}

describe('all four fields', () => {
  test.each([
    [{ email: '' }, 'missing email'],
    [{ email: '   ' }, 'missing email'],
    [{ email: null }, 'missing email'],
    [{ email: undefined }, 'missing email'],
    [{ password: '' }, 'missing password'],
    [{ password: undefined }, 'missing password'],
    [{ age: '' as const }, 'missing age'],
    [{ age: null }, 'missing age'],
    [{ age: undefined }, 'missing age'],
    [{ state: '' }, 'missing state'],
    [{ state: ' ' }, 'missing state'],
    [{ email: '', age: 17, state: 'WA' }, 'missing email'],
    [{}, 'TX 30'],
  ])('%j: %s', (answers, answer) => expect(verdict(answers)).toBe(answer))
})

describe('18 or over, and 120 at most', () => {
  test.each([
    [17, 'too-young'],
    [17.999, 'too-young'],
    [18, 'TX 18'],
    [18, 'TX 18'],
    [18.5, 'too-young'],
    [120, 'TX 120'],
    [121, 'implausible-age'],
    [120.5, 'implausible-age'],
    [0, 'too-young'],
    [-18, 'too-young'],
    [Number.POSITIVE_INFINITY, 'implausible-age'],
    [Number.NaN, 'too-young'],
  ])('age %d: %s', (age, answer) => expect(verdict({ age })).toBe(answer))

  test('the age is judged before the place', () =>
    expect(verdict({ age: 17, state: 'WA' })).toBe('too-young'))
})

describe('where', () => {
  test.each([
    ['WA', 'blocked-location'],
    ['wa', 'blocked-location'],
    [' WA ', 'blocked-location'],
    ['\uff37\uff21', 'blocked-location'],
    ['ID', 'blocked-location'],
    ['NV', 'blocked-location'],
    ['W\u200bA', 'unknown-location'],
    ['DC', 'unknown-location'],
    ['PR', 'unknown-location'],
    ['XX', 'unknown-location'],
    ['Washington', 'unknown-location'],
    ['CA,TX', 'unknown-location'],
    ['ca', 'CA 30'],
    ['Canada', 'Canada 30'],
    ['CANADA', 'Canada 30'],
  ])('%j: %s', (state, answer) => expect(verdict({ state })).toBe(answer))

  test('Canada and fifty states are offered, and what is blocked is refused', () => {
    expect(US_STATES.join(' ')).toBe(FIFTY)
    expect(LOCATIONS).toEqual(['Canada', ...US_STATES])
    const blocked = LOCATIONS.filter((state) => verdict({ state }) === 'blocked-location')
    expect(blocked.toSorted()).toEqual(['ID', 'NV', 'WA'])
  })

  test('the list of blocked places is data', () => {
    expect(checkSignUp({ ...good, state: 'WA' }, []).ok).toBe(true)
    expect(checkSignUp(good, ['TX'])).toMatchObject({
      ok: false,
      reason: { kind: 'blocked-location', location: 'TX' },
    })
  })

  test('any text is a place of the list or none', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const location = parseLocation(text)
        expect(location === null || LOCATIONS.includes(location)).toBe(true)
      }),
    ))
})
