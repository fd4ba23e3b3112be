import styles from './unbroken.module.css'

/** A text whose hyphenated words, such as "two-factor", stay on one line. */
export function Unbroken({ text }: { text: string }) {
  // The odd parts are the hyphenated words.
  return text.split(/(\w+(?:-\w+)+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.word}>
        {part}
      </span>
    ),
  )
}
