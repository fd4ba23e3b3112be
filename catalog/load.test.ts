import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bonus } from '#catalog/bonus-schema.ts'
import { loadCatalogFiles, readCasinoFiles } from '#catalog/load.ts'
import { presentCasinos } from '#catalog/present.ts'
import { type CasinoFile, type CatalogCasino, FILE_FIGURES } from '#catalog/schema.ts'

function load(dir?: string): readonly CatalogCasino[] {
  const loaded = loadCatalogFiles(dir)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.reason))
  return loaded.value
}

describe('the project’s catalog', () => {
  const casinos = load()
  const active = casinos.filter((casino) => casino.active)

  test('offers at least 55 casinos, some in every tier, each with a reason', () => {
    expect(active.length).toBeGreaterThanOrEqual(55)
    expect(new Set(active.map(({ tier }) => tier))).toEqual(new Set([1, 2, 3, 4, 5]))
    for (const { tier_reason: reason } of casinos) expect(reason).toMatch(/\w.*\.$/)
  })

  test('every figure of a bonus and every minimum that is known has a source that states it', () => {
    const files = readCasinoFiles(import.meta.dirname)
    const missing = (files.ok ? files.value : []).flatMap(({ name, bonuses, figures, ...casino }) => [
      ...bonuses.flatMap(({ clock, value, sources }) => [
        ...(clock.kind !== 'unknown' && !sources.clock?.agree.length ? [`${name}, clock`] : []),
        ...(value.kind !== 'unknown' && !sources.value?.agree.length ? [`${name}, value`] : []),
      ]),
      ...FILE_FIGURES.filter((figure) => casino[figure] !== null && !figures[figure]?.agree.length).map(
        (figure) => `${name}, ${figure}`,
      ),
    ])
    expect(missing).toEqual([])
  })

  test('a bonus with a condition is worth $0.00 a day, as its tier counts it', () => {
    const files = readCasinoFiles(import.meta.dirname)
    const ids = files.ok ? files.value.filter(({ bonuses: [daily] }) => daily.clock.kind === 'condition') : []
    expect(ids.length).toBeGreaterThan(0)
    for (const { id } of ids)
      expect(casinos.find((casino) => casino.id === id)).toMatchObject({
        tier: 5,
        expected_daily_reward: '0.00',
      })
  })

  test('ranks 1..n inside each tier', () => {
    for (const tier of [1, 2, 3, 4, 5]) {
      const ranks = active
        .filter((casino) => casino.tier === tier && casino.parent_id === null)
        .map(({ rank }) => rank)
      expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, index) => index + 1))
    }
  })

  test('gives further bonuses the tier and the rank of their casino', () => {
    const further = active.filter((bonus) => bonus.parent_id !== null)
    expect(further.length).toBeGreaterThan(10)
    for (const { parent_id: parentId, tier, rank } of further)
      expect(active.find(({ id }) => id === parentId)).toMatchObject({ tier, rank })
  })

  test('ranks by expected value a day, then by days to the first cash-out, then by name', () => {
    const worth = casinos
      .filter(({ tier, tier_reason: reason }) => tier === 1 && reason?.startsWith('An expected'))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ tier_reason: reason }) => Number(/^An expected \$([\d.]+) a day/.exec(reason ?? '')?.[1]))
    expect(worth.length).toBeGreaterThan(3)
    expect(worth).toEqual(worth.toSorted((a, b) => b - a))

    const file = readCasinoFiles(import.meta.dirname)
    const [first] = file.ok ? file.value.filter(({ listing }) => listing === 'open') : []
    if (!first) throw new Error('no casino')
    const bonus = (amount: string | null, clock: Bonus['clock'] = { kind: 'unknown' }): Bonus => ({
      name: null,
      clock,
      value: amount === null ? { kind: 'unknown' } : { kind: 'fixed', amount },
      sources: { clock: null, value: null },
    })
    const one = (id: number, name: string, over: Partial<CasinoFile>): CasinoFile => ({
      ...first,
      id,
      name,
      rtp: null,
      bonuses: [bonus('1.00')],
      payment_trouble: null,
      bank_min: '50.00',
      crypto_min: null,
      gift_min: null,
      wallet_min: null,
      wallet_name: null,
      figures: {},
      ...over,
    })
    const made = presentCasinos(
      [
        one(1, 'A slower one', { bank_min: '60.00' }),
        one(2, 'B', {}),
        one(3, 'Ab', {}),
        one(4, 'Richer', { bonuses: [bonus('1.01')], bank_min: '100.00' }),
        one(5, 'Unknown', { bonuses: [bonus(null)] }),
        one(7, 'Little', { bonuses: [bonus('0.05')] }),
        one(6, 'Conditional', {
          bonuses: [bonus('1.00', { kind: 'condition', condition: 'purchase', text: 'After a purchase' })],
        }),
      ],
      {},
    )
    const places = made.toSorted((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || a.rank - b.rank)
    expect(places.map(({ tier, rank, name }) => `${tier}.${rank} ${name}`)).toEqual([
      '1.1 Richer',
      '1.2 Ab',
      '1.3 B',
      '1.4 A slower one',
      '5.1 Little',
      '5.2 Conditional',
      '5.3 Unknown',
    ])
  })

  test('does not offer closed casinos, nor a link to them', () => {
    const closed = casinos.filter((casino) => !casino.active)
    expect(closed.map(({ name }) => name)).toEqual([
      'LuckyLand Slots',
      'Ding Ding Ding',
      'Sweeptastic',
      'Scratchful',
      'Carnival Citi',
    ])
    for (const { tier, link } of closed) expect([tier, link]).toEqual([null, null])
  })

  test('casino 48 carries the e-wallet minimum of $100 as data, and is the only one', () => {
    const withWallet = casinos.filter(
      ({ wallet_min: min, parent_id: parent }) => min !== null && parent === null,
    )
    expect(withWallet.map(({ id, wallet_min, bank_min }) => [id, wallet_min, bank_min])).toEqual([
      [48, '100.00', '100.00'],
    ])
  })

  test('a reset at an unknown time of day is not confirmed; Zula’s is 6 pm Pacific', () => {
    const byName = new Map(casinos.map((casino) => [casino.name, casino]))
    const crown = { reset_type: 'specific_time', reset_value: null, reset_confirmed: false }
    expect(byName.get('Crown Coins Casino')).toMatchObject(crown)
    expect(byName.get('Zula Casino')).toMatchObject({
      reset_value: '18:00:00',
      reset_zone: 'America/Los_Angeles',
      reset_confirmed: true,
    })
  })

  test('an unpublished rtp is 100 and marked as unpublished', () => {
    for (const { rtp, rtp_published: published } of casinos) expect(published || rtp === 100).toBe(true)
    expect(casinos.filter(({ rtp_published: published }) => published).length).toBeGreaterThan(5)
  })
})

describe('a custom catalog', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'catalog-'))
    cpSync(join(import.meta.dirname, 'casinos'), join(dir, 'casinos'), { recursive: true })
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  const zula = () => load(dir).find(({ name }) => name === 'Zula Casino')
  const refer = (referrals: unknown) => writeFileSync(join(dir, 'referrals.json'), JSON.stringify(referrals))
  const problems = () => {
    const loaded = loadCatalogFiles(dir)
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

  test('the page of the daily bonus is its link, with a code as a parameter, and not that of further bonuses', () => {
    const linksOfStake = () =>
      load(dir).flatMap(({ id, parent_id: parent, link }) => (id === 5 || parent === 5 ? [link] : []))
    const page = 'https://stake.us/casino/home?tab=dailyBonus&modal=wallet'
    expect(linksOfStake()).toEqual([page, 'https://stake.us'])
    refer({ 'stake-us': { parameter: 'c', code: 'abc123' } })
    expect(linksOfStake()).toEqual([`${page}&c=abc123`, 'https://stake.us/?c=abc123'])
    refer({ 'stake-us': { link: 'https://stake.us/?c=whole' } })
    expect(linksOfStake()[0]).toBe('https://stake.us/?c=whole')
  })

  test('the page of a bonus needs the host of the site, and one of the sources', () => {
    const file = join(dir, 'casinos', 'stake-us.json')
    const stored = JSON.parse(readFileSync(file, 'utf8')) as object
    const bonusPage = { url: 'https://evil.example.com/daily', source: 'https://example.com/unlisted' }
    writeFileSync(file, JSON.stringify({ ...stored, bonus_page: bonusPage }))
    expect(problems()).toEqual([
      'stake-us.json, bonus_page: https://evil.example.com/daily is not a page of the site',
      'stake-us.json, bonus_page: names https://example.com/unlisted, which is not among the sources',
    ])
  })

  test('a code for an unknown casino and an unsafe link are rejected', () => {
    refer({ 'no-such-casino': { parameter: 'ref', code: 'abc' } })
    expect(problems()).toEqual(['referrals.json, no-such-casino: no casino of this name'])
    refer({ 'zula-casino': { link: 'javascript:alert(1)' } })
    expect(problems()).not.toEqual([])
  })

  test('an empty folder and one of an interrupted import are rejected', () => {
    renameSync(join(dir, 'casinos'), join(dir, 'casinos.before'))
    expect(problems()).toEqual([expect.stringContaining(`Rename ${join(dir, 'casinos')}.before back`)])
    mkdirSync(join(dir, 'casinos'))
    expect(problems()).toEqual(['casinos, -: contains no casino'])
  })

  test('every problem of every file is reported', () => {
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
