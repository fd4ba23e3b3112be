import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import styles from './choose-casinos-page.module.css'
import type { SessionUser } from '#contract/session.ts'
import { deferredStaleNotice } from '#web/features/outbox/deferred-stale-notice.ts'
import { useAvailability } from '#web/api/availability/place.ts'
import { isPending, useSession } from '#web/api/session/session.ts'
import { casinoChoices, changeToChosen } from '#web/features/choose-casinos/casino-choices.ts'
import { choiceMadeBy, isNewcomer } from '#web/features/choose-casinos/is-newcomer.ts'
import { ChooseCasinos } from '#web/features/choose-casinos/choose-casinos.tsx'
import { ErrorNotice, type ErrorNoticeTexts, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { addCasino } from '#web/features/own-figures/add-casino.ts'
import { VIEWS } from '#contract/pages.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { useDashboard } from '#web/outbox/use-dashboard.ts'
import { classNames } from '#web/ui/class-names.ts'
import pageTitle from '#web/ui/page-title.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import textLink from '#web/ui/text-link.module.css'
import { newId } from '#web/api/new-id.ts'

const AddCasinoDialog = lazyWithRetry(() => import('#web/features/own-figures/add-casino-dialog.tsx'))

const ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'The casinos load when you’re back online. Your list is saved.',
  unavailable: 'Your list is saved. We’ll try again every few seconds.',
  rejected: 'Couldn’t load the casinos',
}

/** The page on which a member chooses the casinos of the list. */
export default function ChooseCasinosPage() {
  const session = useSession()
  const dashboard = useDashboard()
  return (
    <>
      <title>Choose your casinos · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <div className={classNames(pageTitle.head, styles.head)}>
        <h1>Choose your casinos</h1>
        <p>
          Only the casinos you choose are in your list, in Speed Collect, and in Total Available Now. What you
          recorded at others stays in your history, and you can change your choice at any time.
        </p>
      </div>
      {dashboard.kind === 'broken' ? (
        <ErrorNotice failure={dashboard.failure} words={ERROR_TEXTS} onRetry={dashboard.retry} />
      ) : dashboard.kind === 'loading' || isPending(session) ? (
        <ChooseSkeleton />
      ) : session.kind !== 'member' ? (
        <PageNotice>
          <h2>You need an account to choose casinos</h2>
          <p>
            Nothing is recorded in visitor mode.{' '}
            <a href="/signup" className={textLink.link}>
              Sign up
            </a>{' '}
            or{' '}
            <a href="/login" className={textLink.link}>
              log in
            </a>{' '}
            to have a list of your own.
          </p>
        </PageNotice>
      ) : (
        <>
          <deferredStaleNotice.Deferred what="your list" failure={dashboard.behind} syncsLater />
          <SectionBoundary>
            <Content key={session.user.id} user={session.user} rows={dashboard.rows} />
          </SectionBoundary>
        </>
      )}
    </>
  )
}

function Content({ user, rows }: { user: SessionUser; rows: readonly ListRow[] }) {
  const navigate = useNavigate()
  const availability = useAvailability()
  const choices = useMemo(() => casinoChoices(rows, availability), [rows, availability])
  const [isFirst] = useState(() => isNewcomer(rows) && choiceMadeBy.read() !== user.id)
  const [isAdding, setIsAdding] = useState(false)
  const own = rows.filter((row) => row.own.added?.parentId === null && !row.own.added.deleted)

  // The count of the page shows the result: a message would cover the button that saves.
  function add(names: readonly string[]): void {
    for (const name of names)
      addCasino(user.id, { name, figures: null, streakDay: undefined }, null, { toast: false })
  }

  function remove(casinoId: number): void {
    const row = own.find((one) => one.own.casinoId === casinoId)
    if (row === undefined) return
    const { name } = row.listed.casino
    recordWithUndo(
      { owner: user.id, casino: { name, claim: null }, before: row.own },
      { kind: 'delete-casino', id: newId(), casinoId, name, deleted: true },
      { toast: false },
    )
  }

  function save(chosen: ReadonlySet<number>): void {
    // Also a member who chose all is not invited again.
    choiceMadeBy.write(user.id)
    const change = changeToChosen(rows, chosen)
    if (change !== null)
      recordWithUndo(
        {
          owner: user.id,
          casino: { name: '', claim: null },
          before: undefined,
        },
        { kind: 'choose', id: newId(), ...change },
      )
    void navigate(VIEWS.dashboard.path)
  }

  return (
    <>
      <ChooseCasinos
        choices={choices}
        place={availability?.place.name ?? null}
        own={own.map(({ own: { casinoId }, listed: { casino } }) => ({ id: casinoId, name: casino.name }))}
        isFirst={isFirst}
        onAdd={add}
        onRemove={remove}
        onAddOne={() => setIsAdding(true)}
        onSave={save}
        onCancel={() => void navigate(VIEWS.dashboard.path)}
      />
      {isAdding ? <AddCasinoDialog owner={user.id} parent={null} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

function ChooseSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label="Loading the casinos">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} width="100%" height={36} />
      ))}
    </div>
  )
}
