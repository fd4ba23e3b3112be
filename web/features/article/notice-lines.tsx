import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './article-parts.module.css'

/** The responsible-play notice. @param help the first help line. */
export function PlaySafeLine({ help }: { help: { name: string; number: string; tel: string } }) {
  return (
    <p className={styles.playSafe} data-notice="">
      <b>Play it safe.</b> Set a spending limit before you start; zero is a fine limit. If play becomes hard
      to resist, call <a href={`tel:${help.tel}`}>{help.name}</a> (
      <Unbroken text={help.number} />) or see <a href="/responsible-play">who else you can talk to</a>. The
      call is free.
    </p>
  )
}

/** The referral disclosure. */
export function ReferralLine() {
  return (
    <p className={styles.referral} data-notice="">
      Links to casinos may be referral links: we may earn something if you sign up through one. That doesn’t
      affect any tier, ranking, or word on this page.
    </p>
  )
}
