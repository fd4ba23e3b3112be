/**
 * The community score and what members' claims show. member-reports-script.ts fills in the lines that have data and
 * shows the section; without data, or without JavaScript, there is none.
 */
export function MemberReports({ id, className }: { id: number; className: string | undefined }) {
  return (
    // Visible while the section is not, so that the script knows when a reader comes near.
    <div data-member-reports={id}>
      <section aria-labelledby="members" hidden>
        <h2 id="members">What members report</h2>
        <dl className={className}>
          <div hidden>
            <dt>Community Score</dt>
            <dd data-community-score={id} />
          </div>
          <div hidden>
            <dt>Paid to members</dt>
            <dd data-paid="" />
          </div>
          <div hidden>
            <dt>Reset seen by members</dt>
            <dd data-learned="" />
          </div>
        </dl>
      </section>
    </div>
  )
}
