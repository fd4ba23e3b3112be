import { useAction } from '#web/api/use-action.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FailedJob } from '#contract/operator.ts'
import { failedJobsQuery, retryFailedJob } from '#web/pages/operator/operator.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { OperatorSection, OperatorSkeleton } from '#web/pages/operator/operator-section.tsx'
import { timeText } from '#web/pages/operator/operator-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './operator-page.module.css'

const TEXTS = {
  offline: 'The failed jobs will load when you’re back online.',
  unavailable: 'We’ll try again every few seconds.',
  rejected: 'Couldn’t load the failed jobs',
}

/** The background jobs that failed for good, each with a button that runs it again. */
export function JobsSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(failedJobsQuery(userId))
  const { running, run } = useAction<string>()
  const heading = useRef<HTMLHeadingElement>(null)

  async function retry({ id }: FailedJob): Promise<void> {
    await run(id, () => retryFailedJob(userId, id), {
      failed: 'Couldn’t run the job again.',
      done: 'The job will run within a minute',
      // The job has left the list.
      onDone: () => heading.current?.focus(),
    })
  }

  return (
    <OperatorSection
      id="operator-jobs"
      title="Failed jobs"
      note="Background work that failed six times. Find the cause in the log of the server first."
      heading={heading}
    >
      {data === undefined ? (
        error === null ? (
          <OperatorSkeleton label="Loading failed jobs" />
        ) : (
          <ErrorNotice failure={error.failure} words={TEXTS} onRetry={() => void refetch()} />
        )
      ) : data.jobs.length === 0 ? (
        <p className={styles.note}>No job has failed in the last 90 days.</p>
      ) : (
        <ul className={styles.list}>
          {data.jobs.map((job) => (
            <li key={job.id}>
              <p id={`job-${job.id}`} className={styles.head}>
                <b>{job.queue}</b>
                {job.reason === null ? null : <span>{job.reason}</span>}
                <time dateTime={job.failedAt}>{timeText(job.failedAt)}</time>
              </p>
              <Button
                size="small"
                busy={running === job.id}
                aria-describedby={`job-${job.id}`}
                onClick={() => void retry(job)}
              >
                Run again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </OperatorSection>
  )
}
