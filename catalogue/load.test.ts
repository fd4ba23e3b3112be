import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Casino } from '#contract/casinos.ts'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'

function load(dir?: string): readonly CatalogueCasino[] {
  const loaded = loadCatalogueFiles(dir)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.reason))
  return loaded.value
}

describe('the catalogue as it stands', () => {
  const casinos = load()
  const active = casinos.filter((casino) => casino.active)

  test('is what the wire promises', () => {
    for (const casino of casinos) {
      const row = { ...casino, community_rank: 0, votes: 0, expected_reward: null }
      expect({ name: casino.name, error: Casino.safeParse(row).error }).toEqual({ name: casino.name })
    }
  })

  test('offers at least 55 casinos, some in every tier, each with a reason', () => {
    expect(active.length).toBeGreaterThanOrEqual(55)
    expect(new Set(active.map(({ tier }) => tier))).toEqual(new Set([1, 2, 3, 4, 5]))
    for (const { tier_reason: reason } of casinos) expect(reason).toMatch(/\w.*\.$/)
  })

  test('ranks 1..n inside each tier', () => {
    for (const tier of [1, 2, 3, 4, 5]) {
      const ranks = active.filter((casino) => casino.tier === tier).map(({ rank }) => rank)
      expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, index) => index + 1))
    }
  })

  test('does not offer closed casinos, nor a link to them', () => {
    const closed = casinos.filter((casino) => !casino.active)
    expect(closed.map(({ name }) => name)).toEqual([
      'LuckyLand Slots',
      'Sweeptastic',
      'Scratchful',
      'VegasWay',
      'Carnival Citi',
    ])
    for (const { tier, link } of closed) expect([tier, link]).toEqual([null, null])
  })

  test('casino 48 carries the e-wallet minimum of $100 as data, and is the only one', () => {
    const withWallet = casinos.filter(({ wallet_min: min }) => min !== null)
    expect(withWallet.map(({ id, wallet_min, bank_min }) => [id, wallet_min, bank_min])).toEqual([
      [48, '100.00', '100.00'],
    ])
  })

  test('a reset at a clock time nobody named is not confirmed; Zula’s is 6 pm Pacific', () => {
    const byName = new Map(casinos.map((casino) => [casino.name, casino]))
    const crown = { reset_type: 'specific_time', reset_value: null, reset_confirmed: false }
    expect(byName.get('Crown Coins Casino')).toMatchObject(crown)
    expect(byName.get('Zula Casino')).toMatchObject({
      reset_value: '18:00:00',
      reset_zone: 'America/Los_Angeles',
      reset_confirmed: true,
    })
  })

  test('an rtp nobody published is 100 and said to be so', () => {
    for (const { rtp, rtp_published: published } of casinos) expect(published || rtp === 100).toBe(true)
    expect(casinos.filter(({ rtp_published: published }) => published).length).toBeGreaterThan(5)
  })
})

describe('a catalogue of its own', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'catalogue-'))
    cpSync(join(import.meta.dirname, 'casinos'), join(dir, 'casinos'), { recursive: true })
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  const zula = () => load(dir).find(({ name }) => name === 'Zula Casino')
  const refer = (referrals: unknown) => writeFileSync(join(dir, 'referrals.json'), JSON.stringify(referrals))
  const problems = () => {
    const loaded = loadCatalogueFiles(dir)
    return loaded.ok ? [] : loaded.reason.map((one) => `${one.where}, ${one.field ?? '-'}: ${one.reason}`)
  }

  test('without codes a link is the official site and no referral', () =>
    expect(zula()).toMatchObject({ link: 'https://www.zulacasino.com', referral: false }))

  test('a code as a parameter, or a whole link, makes it a referral', () => {
    refer({ 'zula-casino': { parameter: 'ref', code: 'abc123' } })
    expect(zula()).toMatchObject({ link: 'https://www.zulacasino.com/?ref=abc123', referral: true })
    refer({ 'zula-casino': { link: 'https://www.zulacasino.com/join/abc' } })
    expect(zula()).toMatchObject({ link: 'https://www.zulacasino.com/join/abc', referral: true })
  })

  test('a code for nobody, and a link nobody may click, are refused', () => {
    refer({ 'no-such-casino': { parameter: 'ref', code: 'abc' } })
    expect(problems()).toEqual(['referrals.json, no-such-casino: no casino of this name'])
    refer({ 'zula-casino': { link: 'javascript:alert(1)' } })
    expect(problems()).not.toEqual([])
  })

  test('every problem of every file is told', () => {
    const path = join(dir, 'casinos', 'zula-casino.json')
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    writeFileSync(path, JSON.stringify({ ...file, rtp: 101, colour: 'red' }))
    writeFileSync(join(dir, 'casinos', 'pulsz.json'), '{')
    writeFileSync(join(dir, 'casinos', 'zula-again.json'), JSON.stringify({ ...file, name: 'Zula Again' }))
    writeFileSync(
      join(dir, 'casinos', 'misnamed.json'),
      JSON.stringify({ ...file, id: 900, name: 'Something Else' }),
    )
    const places = problems().map((line) => line.replace(/: .*/, ''))
    expect(places).toEqual([
      'misnamed.json, name',
      'pulsz.json, -',
      'zula-casino.json, rtp',
      'zula-casino.json, colour',
    ])
  })
})
