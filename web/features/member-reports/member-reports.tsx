/** What is shown until the script has read the current figures, and without JavaScript. */
const WAITING = 'Shown once five or more members share theirs'

/** The community score and what members' claims show, which member-reports-script.ts replaces with the current ones. */
export function MemberReports({ id, className }: { id: number; className: string | undefined }) {
  return (
    <dl className={className} data-member-reports={id}>
      <div>
        <dt>Community Score</dt>
        <dd data-community-score={id}>
          <a href="/dashboard">See it on the dashboard</a>
        </dd>
      </div>
      <div>
        <dt>Paid to members</dt>
        <dd data-paid="">{WAITING}</dd>
      </div>
      <div>
        <dt>Reset seen by members</dt>
        <dd data-learned="">{WAITING}</dd>
      </div>
    </dl>
  )
}
