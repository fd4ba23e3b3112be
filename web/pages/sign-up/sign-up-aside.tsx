import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

/** Explains why the form asks for each field. */
export function SignUpAside() {
  return (
    <>
      <h2>What we ask for, and why</h2>
      <dl>
        <dt>Email</dt>
        <dd>You use it to log in. No marketing email is sent.</dd>
        <dt>Age</dt>
        <dd>Sweepstakes play is for adults 18 and over. Some casinos require you to be 21.</dd>
        <dt>Location</dt>
        <dd>
          Some states don’t allow sweepstakes casinos. In those states, casino links are off, and in a few,
          you can’t sign up.
        </dd>
      </dl>
      <p>
        <a href="/privacy-policy" className={classNames(textLink.link, textLink.alone)}>
          Privacy Policy
        </a>
      </p>
    </>
  )
}
