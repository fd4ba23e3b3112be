import { useParams } from 'react-router'
import { TAX_PAGE } from '#contract/page-shells.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session/session.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { LogInNotice } from '#web/features/log-in-notice/log-in-notice.tsx'
import { TAX_ERROR_TEXTS } from '#web/pages/tax-year/tax-texts.ts'
import { TaxYearContent } from '#web/pages/tax-year/tax-year-content.tsx'
import { TaxYearSkeleton } from '#web/pages/tax-year/tax-year-skeleton.tsx'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { localDay } from '#web/ui/moment-day.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import pageTitle from '#web/ui/page-title.module.css'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './tax-year-page.module.css'

/** What a member was paid and spent in a calendar year, for the tax form. Without a year in the address, the current one. */
export default function TaxYearPage() {
  const params = useParams()
  const today = localDay(serverNow())
  const year = Number(params['year'] ?? today.slice(0, 4))
  // The page is built once, for all years.
  const title = useHydrated() ? `Tax year ${year}` : 'Tax year'
  const session = useSession()
  return (
    <>
      <title>{`${title} · Daily Bonus Blog`}</title>
      <meta name="robots" content="noindex" />
      <div className={classNames(pageTitle.head, styles.head)}>
        <h1>{title}</h1>
        <p>
          What casinos paid you and what you spent, from your own records. This is not tax advice: ask a tax
          professional about your own case.
        </p>
      </div>
      {session.kind === 'member' ? (
        <>
          <nav className={styles.years} aria-label="Reports and years">
            <PageLink href={VIEWS.reports.path} className={buttonClass({ look: 'quiet', size: 'small' })}>
              Reports
            </PageLink>
            <YearLink year={year - 1} icon="arrow-left" />
            {year < Number(today.slice(0, 4)) ? <YearLink year={year + 1} icon="arrow-right" /> : null}
          </nav>
          <TaxYearContent key={`${session.user.id} ${year}`} user={session.user} year={year} today={today} />
        </>
      ) : session.kind === 'visitor' ? (
        <LogInNotice>
          You’re not logged in. Log in to see the sums of a tax year, or sign up to record what you collect.
        </LogInNotice>
      ) : session.failure === null ? (
        <TaxYearSkeleton years />
      ) : (
        <ErrorNotice failure={session.failure} words={TAX_ERROR_TEXTS} />
      )}
    </>
  )
}

function YearLink({ year, icon }: { year: number; icon: 'arrow-left' | 'arrow-right' }) {
  return (
    <PageLink href={`${TAX_PAGE}/${year}`} className={buttonClass({ look: 'quiet', size: 'small' })}>
      {icon === 'arrow-left' ? <Icon name={icon} /> : null}
      {year}
      {icon === 'arrow-right' ? <Icon name={icon} /> : null}
    </PageLink>
  )
}
