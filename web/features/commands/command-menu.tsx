import { type MouseEvent, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { TextField } from 'react-aria-components/TextField'
import styles from './commands.module.css'
import { type Command, findCommands } from '#web/features/commands/find-commands.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import input from '#web/ui/input.module.css'
import menu from '#web/ui/menu.module.css'

type Props = {
  commands: readonly Command[]
  /** The searchable items. At 320 px, the field shows 25 characters. */
  what: string
  onRun: (run: () => void) => void
  onClose: () => void
  /** Returns whether a key closes the menu. */
  closes: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) => boolean
}

/** The command menu. Filters by typed text; arrow keys and Enter, or a click, run a command. */
export function CommandMenu({ commands, what, onRun, onClose, closes }: Props) {
  const [text, setText] = useState('')
  const groups = useMemo(() => findCommands(commands, text), [commands, text])
  const blockSamePress = useSamePress()
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0)
  return (
    <Dialog title="Find anything" onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- users open this to type
          autoFocus
          aria-label="Find anything"
          className={classNames(styles.field)}
          onKeyDown={(event) => {
            if (closes(event)) {
              event.preventDefault()
              onClose()
            } else if (event.key !== 'Enter' || !runFirst(event.currentTarget)) event.continuePropagation()
          }}
        >
          <Icon name="search" />
          <Input
            className={classNames(input.input)}
            placeholder={what}
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
          />
        </TextField>
        <p className="visually-hidden" aria-live="polite">
          {text === '' ? '' : count === 1 ? '1 found' : `${count} found`}
        </p>
        <Menu
          aria-label="Results"
          className={classNames(styles.list)}
          onClickCapture={blockSamePress}
          items={groups.map((group) => ({ ...group, id: group.name }))}
          renderEmptyState={() => (
            <p className={styles.empty}>No results for “{text.trim()}”. Try fewer letters.</p>
          )}
          onAction={(key) => {
            const chosen = commands.find(({ id }) => id === key)
            if (chosen === undefined) return
            if ('run' in chosen) onRun(chosen.run)
            else onClose()
          }}
        >
          {(group) => (
            <MenuSection id={group.id} className={classNames(styles.group)} items={group.commands}>
              <Header className={styles.groupName}>{group.name}</Header>
              {group.commands.map((command) => (
                <CommandLine key={command.id} command={command} />
              ))}
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}

/** Runs the first command on Enter if none is selected, as after a Backspace or a paste. */
function runFirst(field: Element): boolean {
  const list = field.closest('[role=dialog]')
  if (!list || list.querySelector('[role=menuitem][data-focused]')) return false
  const first = list.querySelector<HTMLElement>('[role=menuitem]')
  first?.click()
  return first !== null
}

function CommandLine({ command }: { command: Command }) {
  const { id, label, hint, icon } = command
  const link =
    'href' in command
      ? {
          href: command.href,
          ...(command.newTab
            ? {
                target: '_blank',
                rel: command.group === 'Casinos' ? 'sponsored nofollow noopener' : 'noopener',
              }
            : {}),
        }
      : {}
  return (
    <MenuItem id={id} textValue={label} className={classNames(menu.item, styles.command)} {...link}>
      {icon === undefined ? null : <Icon name={icon} className={classNames(styles.icon)} />}
      <span className={styles.label}>{label} </span>
      {hint === undefined ? null : <span className={classNames(styles.hint, 'figures')}>{hint}</span>}
    </MenuItem>
  )
}

/** Longer than the interval of a double click, shorter than the time to choose another command. */
const SAME_PRESS_MS = 400

/**
 * Blocks the second click of a double click in the menu. On a phone the menu covers the button that opened it, and
 * Logout is at that position.
 *
 * @returns a click handler for the capture phase of the menu.
 */
function useSamePress(): (event: MouseEvent) => void {
  const [openedAt] = useState(() => performance.now())
  return (event) => {
    // A click from a key or a script has no position.
    if (event.detail === 0 || performance.now() - openedAt > SAME_PRESS_MS) return
    const opener = document
      .querySelector('[aria-haspopup=dialog][aria-expanded=true]')
      ?.getBoundingClientRect()
    if (opener === undefined || !isWithin(opener, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
