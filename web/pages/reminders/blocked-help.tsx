import styles from './reminders-page.module.css'

const WAYS = [
  ['Chrome and Edge', 'Press the icon to the left of the address, then Notifications, then Allow.'],
  ['Firefox', 'Press the lock to the left of the address, then the cross next to “Blocked”.'],
  ['Safari on a Mac', 'In Safari’s settings, open Websites, then Notifications, and choose Allow.'],
  ['iPhone and iPad', 'In Settings, open Notifications, choose this app, and allow notifications.'],
  ['Android', 'In the browser’s menu, open Settings, then Notifications, and allow this site.'],
] as const

/** How to allow notifications that were blocked: a page cannot ask again. */
export function BlockedHelp() {
  return (
    <>
      <dl className={styles.ways}>
        {WAYS.map(([browser, text]) => (
          <div key={browser}>
            <dt>{browser}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>Then come back to this page. Private windows always block them.</p>
    </>
  )
}
