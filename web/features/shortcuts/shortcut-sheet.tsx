import { Fragment } from 'react'
import { commandKeyText, undoKeyText } from '#web/features/shortcuts/command-key.ts'
import { SHORTCUTS } from '#web/features/shortcuts/read-keys.ts'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import checkbox from '#web/ui/checkbox.module.css'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './shortcut-sheet.module.css'

/** The list of shortcuts, with the switch that turns them off. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const on = usePersistedToggle(shortcutSetting)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          checked={on}
          onChange={(event) => shortcutSetting.choose(event.target.checked)}
        />
        Use keyboard shortcuts
      </label>
      <dl className={styles.list} data-off={on ? undefined : ''}>
        {SHORTCUTS.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <Keys text={keys} separator="then" />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Keys text={undoKeyText()} separator="+" />
          </dt>
          <dd>Undo, including earlier moves and sorts</dd>
        </div>
        <div>
          <dt>
            <Keys text={commandKeyText()} separator="+" />
          </dt>
          <dd>Find anything: a casino, a page, or an action</dd>
        </div>
        <div>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>In Speed Collect: got it; collect and open the next casino</dd>
        </div>
      </dl>
    </Dialog>
  )
}

/** Keys that are pressed together (`+`) or in sequence (`then`). */
function Keys({ text, separator }: { text: string; separator: '+' | 'then' }) {
  return text.split(' ').map((key, at) => (
    <Fragment key={key}>
      {at === 0 ? null : <span>{separator}</span>}
      <kbd>{key}</kbd>
    </Fragment>
  ))
}
