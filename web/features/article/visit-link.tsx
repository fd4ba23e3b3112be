import { visitPath } from '#contract/paths.ts'
import styles from './article-parts.module.css'
import { Icon } from '#web/ui/icon.tsx'

type Props = { id: number; name: string; link: string }

/**
 * The link to a casino, through the check of the visitor's place. Printed pages show the site's host name, which a
 * reader can type.
 */
export function VisitLink({ id, name, link }: Props) {
  return (
    <a
      href={visitPath(id)}
      className={styles.visit}
      data-host={new URL(link).host.replace(/^www\./, '')}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-label={`Visit ${name} (opens a new tab)`}
    >
      Visit <Icon name="arrow-out" />
    </a>
  )
}
