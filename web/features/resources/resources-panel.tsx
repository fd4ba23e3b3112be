import type { ReactNode } from 'react'
import styles from './resources-panel.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { chooseDarkMode, useDarkMode } from '#web/ui/use-dark-mode.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The dialogs that the panel opens. */
export type ResourceDialog = 'disclosure' | 'delete-account' | 'feedback'

type Props = { onOpen: (dialog: ResourceDialog) => void; onClose: () => void }

const HELPLINE = 'https://www.ncpgambling.org/chat/'

/** The side panel. */
export default function ResourcesPanel({ onOpen, onClose }: Props) {
  const dark = useDarkMode()
  return (
    <Dialog title="Resources" side onClose={onClose}>
      <ul className={styles.list}>
        <Entry note="The home page" icon="arrow-right">
          {(renderLabel) => <a href="/">{renderLabel('Daily Bonus Blog')}</a>}
        </Entry>
        <Entry note="Chat, or call 1-800-MY-RESET" icon="arrow-out">
          {(renderLabel) => (
            <a href={HELPLINE} target="_blank" rel="noopener">
              {renderLabel(
                <>
                  National Problem Gambling Helpline <VisuallyHidden>(opens a new tab)</VisuallyHidden>
                </>,
              )}
            </a>
          )}
        </Entry>
        <Entry note="How the daily bonuses add up" icon="arrow-right">
          {(renderLabel) => <a href="/the-method">{renderLabel('The Method')}</a>}
        </Entry>
        <Entry note="Referral links and disclaimers" icon="chevron-right">
          {(renderLabel) => (
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen('disclosure')}>
              {renderLabel('Disclosure')}
            </button>
          )}
        </Entry>
        <Entry note="Erases everything you recorded" icon="chevron-right">
          {(renderLabel) => (
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen('delete-account')}>
              {renderLabel('Delete Account')}
            </button>
          )}
        </Entry>
        <Entry note="Share an idea or report a problem" icon="chevron-right">
          {(renderLabel) => (
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen('feedback')}>
              {renderLabel('Submit Feedback')}
            </button>
          )}
        </Entry>
        <li>
          <button type="button" role="switch" aria-checked={dark} onClick={() => chooseDarkMode(!dark)}>
            <span className={styles.name}>Dark Mode</span>
            <span className={styles.note} aria-hidden="true">
              {dark ? 'On' : 'Off'}
            </span>
            <span className={styles.switch} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </Dialog>
  )
}

function Entry({
  note,
  icon,
  children,
}: {
  note: string
  icon: IconName
  children: (renderLabel: (name: ReactNode) => ReactNode) => ReactNode
}) {
  return (
    <li>
      {children((name) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{note}</span>
          <Icon name={icon} size={18} />
        </>
      ))}
    </li>
  )
}
