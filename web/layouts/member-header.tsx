import { commandKeyText } from '#web/features/shortcuts/command-key.ts'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import { type View, VIEWS } from '#contract/pages.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { HomeLink } from '#web/ui/header-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { chooseDarkMode, useDarkMode } from '#web/ui/use-dark-mode.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './member-header.module.css'
import { classNames } from '#web/ui/class-names.ts'

const TABS = [
  { view: 'dashboard', title: 'Your Dashboard', icon: 'table' },
  { view: 'speed', title: 'Speed Collect', icon: 'speed' },
] as const

type Props = {
  view: View
  onView: (view: View) => void
  commands: boolean
  onCommands: () => void
  resources: boolean
  onResources: () => void
  onLogOut: () => void
}

/**
 * The header of the app: views, theme, resources, account, and log-in or log-out. CSS classes such as `when-signed-in`
 * select the session buttons before the first paint. On a phone, the views are a bar at the bottom of the screen.
 */
export function MemberHeader({
  view,
  onView,
  commands,
  onCommands,
  resources,
  onResources,
  onLogOut,
}: Props) {
  const dark = useDarkMode()
  return (
    <header className={classNames(styles.header, 'no-print')}>
      <HomeLink className={styles.home} label="Daily Bonus Blog, home" />
      <nav className={styles.views} aria-label="Views">
        {TABS.map(({ view: name, title, icon }) => {
          const content = (
            <>
              <Icon name={icon} size={20} className={classNames(styles.viewIcon)} />
              {title}
            </>
          )
          // Elsewhere these are plain links: a heading would come before the page's own.
          if (view !== 'dashboard' && view !== 'speed')
            return (
              <PageLink key={name} ref={keepFocus} href={VIEWS[name].path}>
                {content}
              </PageLink>
            )
          return (
            <h2 key={name}>
              <button type="button" aria-pressed={view === name} onClick={() => onView(name)}>
                {content}
              </button>
            </h2>
          )
        })}
        <PageLink href={VIEWS.history.path} aria-current={view === 'history' ? 'page' : undefined}>
          <Icon name="history" size={20} className={classNames(styles.viewIcon)} />
          History
        </PageLink>
        <PageLink
          href={VIEWS.reports.path}
          aria-current={view === 'reports' ? 'page' : undefined}
          className={classNames(styles.wide, 'when-signed-in')}
        >
          Reports
        </PageLink>
        <FindButton
          open={commands}
          onOpen={onCommands}
          // The list has a search field of its own.
          isShort={view === 'dashboard'}
        />
      </nav>
      <div className={styles.account}>
        <Button
          look="quiet"
          size="small"
          icon
          className={styles.theme}
          aria-label="Dark mode"
          aria-pressed={dark}
          onClick={() => chooseDarkMode(!dark)}
        >
          <Icon name={dark ? 'moon' : 'sun'} size={18} />
        </Button>
        <Button
          look="quiet"
          size="small"
          className={styles.quiet}
          aria-haspopup="dialog"
          aria-expanded={resources}
          onClick={onResources}
        >
          Resources
        </Button>
        <a href="/signup" className={buttonClass({ look: 'filled', size: 'small' }, 'when-signed-out')}>
          Sign Up
        </a>
        <PageLink
          href={VIEWS.account.path}
          aria-label="Account"
          aria-current={view === 'account' ? 'page' : undefined}
          className={buttonClass(
            { look: 'quiet', size: 'small' },
            classNames(styles.quiet, styles.toAccount, 'when-signed-in'),
          )}
        >
          <Icon name="person" size={18} />
          <span>Account</span>
        </PageLink>
        <Button
          look="quiet"
          size="small"
          className={classNames(styles.quiet, 'when-signed-in')}
          onClick={onLogOut}
        >
          Logout
        </Button>
      </div>
    </header>
  )
}

/** Opens the command menu and shows its keyboard shortcut. On a phone, it is the last item of the view bar. */
function FindButton({ open, onOpen, isShort }: { open: boolean; onOpen: () => void; isShort: boolean }) {
  const keys = usePersistedToggle(shortcutSetting)
  // The prerendered page cannot detect the platform.
  const text = useHydrated() ? commandKeyText() : 'Ctrl K'
  return (
    <button
      type="button"
      className={classNames(styles.find, isShort && styles.short)}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-keyshortcuts={keys ? (text === 'Ctrl K' ? 'Control+K' : 'Meta+K') : undefined}
      onClick={onOpen}
    >
      <Icon name="search" size={20} className={classNames(styles.findIcon)} />
      <span className={styles.findText}>
        Find<span className={styles.findMore}> anything</span>
      </span>
      {keys ? <kbd aria-hidden="true">{text}</kbd> : null}
    </button>
  )
}

/** When the dashboard opens, buttons replace the links to its views. Moves the focus from a link to its button. */
function keepFocus(link: HTMLAnchorElement | null): () => void {
  const views = link?.closest('nav')
  return () => {
    if (document.activeElement !== link) return
    // After React has inserted the buttons.
    queueMicrotask(() => views?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus())
  }
}
