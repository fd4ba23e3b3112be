import { SignUpForm } from '#web/pages/sign-up/sign-up-form.tsx'
import { AccountFrame } from '#web/features/account/account-frame.tsx'
import styles from '#web/features/account/account.module.css'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

export default function SignUpPage() {
  return (
    <AccountFrame title="Sign up" aside={<SignUpAside />}>
      <title>Sign up · Daily Bonus Blog</title>
      <meta
        name="description"
        content="Sign up for a list of your own casinos, with a timer for each daily bonus and a record of what it paid."
      />
      <SignUpForm />
      <p className={styles.note}>
        Already have an account?{' '}
        <a href="/login" className={textLink.link}>
          Log in
        </a>
      </p>
      <p className={styles.visit}>
        <a href="/dashboard" className={classNames(textLink.link, textLink.alone)}>
          Continue without an account
        </a>
      </p>
    </AccountFrame>
  )
}

/** Explains why the form asks for each field. */
function SignUpAside() {
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
