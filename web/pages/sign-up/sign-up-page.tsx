import { SignUpAside } from '#web/pages/sign-up/sign-up-aside.tsx'
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
