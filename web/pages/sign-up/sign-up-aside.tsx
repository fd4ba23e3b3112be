/** Explains why the form asks for each field. */
export function SignUpAside() {
  return (
    <>
      <h2>What we ask, and why</h2>
      <dl>
        <dt>Email</dt>
        <dd>You log in with it. No marketing email is sent.</dd>
        <dt>Age</dt>
        <dd>Sweepstakes play is for adults of 18 or over. Some casinos ask for 21.</dd>
        <dt>Location</dt>
        <dd>Some states shut sweepstakes casinos out, so accounts cannot be made for them.</dd>
      </dl>
      <p>
        <a href="/privacy-policy" className="text-link text-link-alone">
          Privacy Policy
        </a>
      </p>
    </>
  )
}
