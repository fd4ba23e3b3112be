/** Where to go once a link has done its work: to the log-in, or where somebody is logged in here, to the dashboard. */
export function WaysIn() {
  return (
    <p>
      <a href="/login" className="button button-filled button-large when-signed-out">
        Log In
      </a>
      <a href="/dashboard" className="button button-filled button-large when-signed-in">
        Go to your dashboard
      </a>
    </p>
  )
}
