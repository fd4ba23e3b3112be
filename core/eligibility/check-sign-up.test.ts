import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSignUp, type SignUpFields } from '#core/eligibility/check-sign-up.ts'
import { CANADA, type Location, parseLocation, PLACES } from '#core/eligibility/locations.ts'

const BLOCKED_LOCATIONS = ['WA', 'ID', 'NV'] as const

const LOCATIONS: readonly Location[] = [CANADA, ...PLACES.map(({ code }) => code)]

const good: SignUpFields = { email: 'a@example.com', password: 'long enough', age: 30, state: 'TX' }

function outcome(fields: Partial<SignUpFields>): string {
  const checked = checkSignUp({ ...good, ...fields }, BLOCKED_LOCATIONS)
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
  ])('%j: %s', (fields, expected) => expect(outcome(fields)).toBe(expected))
})

describe('18 or over, and 120 at most', () => {
  test.each([
    [17, 'too-young'],
    [17.999, 'too-young'],
    [18, 'TX 18'],
    [18, 'TX 18'],
    [18.001, 'fractional-age'],
    [18.5, 'fractional-age'],
    [119.5, 'fractional-age'],
    [120, 'TX 120'],
    [121, 'implausible-age'],
    [120.5, 'implausible-age'],
    [0, 'too-young'],
    [-18, 'too-young'],
    [Number.POSITIVE_INFINITY, 'implausible-age'],
    [Number.NaN, 'too-young'],
  ])('age %d: %s', (age, expected) => expect(outcome({ age })).toBe(expected))

  test('the age is checked before the location', () =>
    expect(outcome({ age: 17, state: 'WA' })).toBe('too-young'))
})

describe('locations', () => {
  test.each([
    ['WA', 'blocked-location'],
    ['wa', 'blocked-location'],
    [' WA ', 'blocked-location'],
    ['\uff37\uff21', 'blocked-location'],
    ['ID', 'blocked-location'],
    ['NV', 'blocked-location'],
    ['W\u200bA', 'unknown-location'],
    ['DC', 'DC 30'],
    ['ON', 'ON 30'],
    ['PR', 'unknown-location'],
    ['XX', 'unknown-location'],
    ['Washington', 'unknown-location'],
    ['CA,TX', 'unknown-location'],
    ['ca', 'CA 30'],
    ['Canada', 'Canada 30'],
    ['CANADA', 'Canada 30'],
  ])('%j: %s', (state, expected) => expect(outcome({ state })).toBe(expected))

  test('only the blocked locations are rejected', () => {
    const blocked = LOCATIONS.filter((state) => outcome({ state }) === 'blocked-location')
    expect(blocked.toSorted()).toEqual(['ID', 'NV', 'WA'])
  })

  test('the blocked locations are data', () => {
    expect(checkSignUp({ ...good, state: 'WA' }, []).ok).toBe(true)
    expect(checkSignUp(good, ['TX'])).toMatchObject({
      ok: false,
      reason: { kind: 'blocked-location', location: 'TX' },
    })
  })

  test('any text is a listed location or null', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const location = parseLocation(text)
        expect(location === null || LOCATIONS.includes(location)).toBe(true)
      }),
    ))
})
