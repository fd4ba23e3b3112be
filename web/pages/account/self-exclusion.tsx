import { nationalHelpLines } from '#web/pages/account/national-help-lines.ts'
import pageStyles from './account-page.module.css'
import styles from './limits.module.css'
import textLink from '#web/ui/text-link.module.css'

/** How to stop for good: self-exclusion, and the helplines of the user's country. */
export function SelfExclusion({ location }: { location: string }) {
  return (
    <>
      <p className={styles.text}>
        To stop for good, ask each casino to exclude you.{' '}
        <a href="/responsible-play" className={textLink.link}>
          Responsible play
        </a>{' '}
        explains how. You can talk to someone for free:
      </p>
      <ul className={pageStyles.list}>
        {nationalHelpLines(location, HELP_LINES.lines).map(({ name, number, tel, who }) => (
          <li key={name}>
            <div>
              <div className={pageStyles.named}>
                <a href={`tel:${tel}`} className={textLink.link}>
                  <b>{name}</b>
                </a>
                {name === number ? null : <span className="figures">{number}</span>}
              </div>
              <p>{who}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.checked}>Numbers checked against public pages in {HELP_LINES.checked}.</p>
    </>
  )
}
