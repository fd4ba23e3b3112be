import type { ReportsResponse, TaxResponse } from '#contract/reports.ts'

const NOTHING = { claimed: '0.00', cashedOut: '0.00', spent: '0.00' }

/** The response of `GET /api/reports` for 2026 in tests: two casinos, a gain in October, and a loss in November. */
export const REPORT: ReportsResponse = {
  from: '2026-01-01',
  to: '2026-12-31',
  zone: 'America/New_York',
  tag: null,
  totals: {
    collections: 4,
    claimed: '5.50',
    cashOuts: 1,
    cashedOut: '50.00',
    fees: '0.00',
    spends: 1,
    spent: '9.99',
    profit: '40.01',
  },
  step: 'month',
  periods: Array.from({ length: 12 }, (_, index) => ({
    start: `2026-${String(index + 1).padStart(2, '0')}-01`,
    ...NOTHING,
    ...(index === 9 ? { claimed: '3.00', cashedOut: '50.00' } : {}),
    ...(index === 10 ? { claimed: '2.50', spent: '9.99' } : {}),
    profit: index === 9 ? '50.00' : index === 10 ? '-9.99' : '0.00',
    cumulative: index < 9 ? '0.00' : index === 9 ? '50.00' : '40.01',
  })),
  casinos: [
    {
      casinoId: 1,
      name: 'Chumba Casino',
      collections: 3,
      claimed: '4.50',
      cashedOut: '50.00',
      spent: '0.00',
      profit: '50.00',
      daysActive: 3,
    },
    {
      casinoId: 2,
      name: 'Pulsz',
      collections: 1,
      claimed: '1.00',
      cashedOut: '0.00',
      spent: '9.99',
      profit: '-9.99',
      daysActive: 1,
    },
  ],
  expected: {
    claims: 2,
    expected: '2.00',
    actual: '2.50',
    casinos: [{ casinoId: 1, claims: 2, expected: '2.00', actual: '2.50' }],
  },
  days: [
    { day: '2026-10-30', collections: 2, claimed: '3.00' },
    { day: '2026-11-20', collections: 1, claimed: '1.50' },
    { day: '2026-11-21', collections: 1, claimed: '1.00' },
  ],
  consistency: { days: 23, active: 3, paused: 2 },
  now: '2026-11-21T17:00:00.000Z',
}

/** A response of `GET /api/reports` without entries. */
export const EMPTY_REPORT: ReportsResponse = {
  ...REPORT,
  totals: {
    collections: 0,
    cashOuts: 0,
    spends: 0,
    fees: '0.00',
    profit: '0.00',
    ...NOTHING,
  },
  periods: [],
  casinos: [],
  expected: { claims: 0, expected: '0.00', actual: '0.00', casinos: [] },
  days: [],
  consistency: { days: 0, active: 0, paused: 0 },
}

const NO_MONTH = { cashedOut: '0.00', spent: '0.00' }

/** Returns twelve months with the sums of some of them, by their number from 0. */
function months(sums: Readonly<Record<number, { readonly cashedOut: string; readonly spent: string }>>) {
  return Array.from({ length: 12 }, (_, month) => sums[month] ?? NO_MONTH)
}

/** The response of `GET /api/reports/tax/2026` in tests. */
export const TAX_YEAR: TaxResponse = {
  year: 2026,
  zone: 'America/New_York',
  totals: { cashedOut: '1250.50', fees: '2.50', spent: '30.00', net: '1220.50' },
  months: months({
    0: { cashedOut: '1200.50', spent: '0.00' },
    9: { cashedOut: '50.00', spent: '20.01' },
    10: { cashedOut: '0.00', spent: '9.99' },
  }).map((month, index) => ({
    ...month,
    net: index === 0 ? '1200.50' : index === 9 ? '29.99' : index === 10 ? '-9.99' : '0.00',
  })),
  casinos: [
    {
      casinoId: 1,
      name: '=Chumba "Casino"',
      cashedOut: '1250.50',
      fees: '2.50',
      cashOuts: 3,
      spent: '20.01',
      net: '1230.49',
      months: months({
        0: { cashedOut: '1200.50', spent: '0.00' },
        9: { cashedOut: '50.00', spent: '20.01' },
      }),
    },
    {
      casinoId: 2,
      name: 'Pulsz',
      cashedOut: '0.00',
      fees: '0.00',
      cashOuts: 0,
      spent: '9.99',
      net: '-9.99',
      months: months({ 10: { cashedOut: '0.00', spent: '9.99' } }),
    },
  ],
  missing: {
    monthsWithoutEntries: [2, 6],
    neverPaid: [
      {
        id: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11',
        casinoId: 1,
        name: 'Chumba Casino',
        amount: '55.00',
        occurredAt: '2026-03-04T17:00:00.000Z',
      },
    ],
    neverPaidCount: 1,
    spendsWithoutCashOuts: [{ casinoId: 2, name: 'Pulsz', spent: '9.99' }],
  },
  now: '2026-11-21T17:00:00.000Z',
}
