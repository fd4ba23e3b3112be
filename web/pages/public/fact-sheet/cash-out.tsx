import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import type { PayoutRow } from '#web/prerender/fact-sheet-payouts.ts'
import styles from './fact-sheet.module.css'

/** The minimum of each payout method, with the days until it as a number and as a bar. */
export function CashOut({ payouts, texts }: { payouts: readonly PayoutRow[]; texts: readonly string[] }) {
  const isTimed = payouts.some(({ days }) => days !== null)
  // A claim a day makes them the same number.
  const hasOwnClaims = isTimed && payouts.some(({ claims, days }) => claims !== days)
  return (
    <>
      <ScrollTable label="Minimum payouts">
        <thead>
          <tr>
            <th scope="col">Payout</th>
            <th scope="col" align="right">
              Minimum
            </th>
            {hasOwnClaims ? (
              <th scope="col" align="right">
                Claims
              </th>
            ) : null}
            {isTimed ? (
              <th scope="col" className={styles.days}>
                Days of bonuses
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ name, minimum, claims, days, share }) => (
            <tr key={`${name} ${minimum}`}>
              <th scope="row">{name}</th>
              <td align="right">{minimum}</td>
              {hasOwnClaims ? <td align="right">{claims?.toLocaleString('en-US')}</td> : null}
              {isTimed ? (
                <td className={styles.days}>
                  {days?.toLocaleString('en-US')}
                  {share === null ? null : (
                    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={Math.max(1, share)} height="6" />
                    </svg>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}
