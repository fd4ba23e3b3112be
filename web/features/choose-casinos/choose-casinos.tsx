import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from './choose-casinos.module.css'
import { tierTitle } from '#core/ranking/tier.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { normalizeText } from '#web/api/normalize-text.ts'
import {
  bestByValue,
  type CasinoChoice,
  type OwnCasino,
} from '#web/features/choose-casinos/casino-choices.ts'
import { cutName } from '#web/features/choose-casinos/match-names.ts'
import { PasteNames } from '#web/features/choose-casinos/paste-names.tsx'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import { publishHeight } from '#web/ui/publish-height.ts'

/** How many casinos the set of the best ones has. */
const BEST = 25

type Props = {
  choices: readonly CasinoChoice[]
  /** The name of the member's place; null if it is not known. */
  place: string | null
  own: readonly OwnCasino[]
  /** Whether nothing is chosen at first. */
  isFirst: boolean
  onAdd: (names: readonly string[]) => void
  onRemove: (casinoId: number) => void
  onAddOne: () => void
  onSave: (chosen: ReadonlySet<number>) => void
  onCancel: () => void
}

/** The form in which a member chooses the casinos of the list: one by one, by sets, or from a pasted list of names. */
export function ChooseCasinos(props: Props) {
  const { choices, place, own, isFirst, onAdd, onRemove, onAddOne, onSave, onCancel } = props
  const id = useId()
  // What the member changed: everything else follows the list, which another device can change meanwhile.
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const chosen = new Set(
    choices
      .filter((choice) => changes.get(choice.id) ?? (!isFirst && choice.chosen === true))
      .map((choice) => choice.id),
  )
  const findField = useRef<HTMLInputElement>(null)
  const saveBar = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (saveBar.current === null ? undefined : publishHeight(saveBar.current, 'save-bar')),
    [],
  )
  const [text, setText] = useState('')
  // With "Chosen only": the casinos that were chosen when it was checked. One that is unchecked since stays in view.
  const [shownAsChosen, setShownAsChosen] = useState<ReadonlySet<number> | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const best = useMemo(() => bestByValue(choices, BEST), [choices])
  const available = useMemo(() => choices.filter(({ excluded }) => excluded === null), [choices])
  const words = normalizeText(text).split(' ').filter(Boolean)
  const shown = choices.filter(
    (choice) =>
      words.every((word) => normalizeText(choice.name).includes(word)) &&
      // A search finds all casinos.
      (words.length > 0 || shownAsChosen === null || shownAsChosen.has(choice.id) || chosen.has(choice.id)),
  )
  const [added, others] = [
    shown.filter((one) => one.chosen === null),
    shown.filter((one) => one.chosen !== null),
  ]

  function choose(ids: readonly number[], isChosen: boolean): void {
    setIsEmpty(false)
    setChanges((before) => new Map([...before, ...ids.map((one) => [one, isChosen] as const)]))
  }
  const toggle = (choice: CasinoChoice) => choose([choice.id], !chosen.has(choice.id))
  function chooseSet(set: readonly CasinoChoice[]): void {
    setIsEmpty(false)
    setChanges(new Map(choices.map((choice) => [choice.id, set.includes(choice)])))
  }

  function save(): void {
    if (chosen.size + own.length === 0) setIsEmpty(true)
    else onSave(chosen)
  }

  return (
    <div className={styles.choose}>
      <fieldset className={styles.sets}>
        <legend className="visually-hidden">Sets</legend>
        {best.length === 0 ? null : (
          <Button onClick={() => chooseSet(best)}>Top {best.length} by value</Button>
        )}
        {place === null || available.length === 0 ? null : (
          <Button onClick={() => chooseSet(available)}>All in {place}</Button>
        )}
        <Button onClick={() => chooseSet(choices)}>All</Button>
        <Button onClick={() => chooseSet([])}>None</Button>
      </fieldset>
      <PasteNames
        choices={choices}
        own={own}
        onChoose={(ids) => choose(ids, true)}
        onAdd={(names) => {
          setIsEmpty(false)
          onAdd(names)
        }}
      />
      <search className={styles.search} aria-label="Casinos">
        <div className={styles.field}>
          <Icon name="search" />
          <input
            ref={findField}
            type="search"
            data-find-field
            className={input.input}
            aria-label="Find a casino"
            placeholder="Find a casino"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText('')
            }}
          />
        </div>
        <label className={styles.only}>
          <input
            type="checkbox"
            className={checkbox.checkbox}
            checked={shownAsChosen !== null}
            onChange={(event) => setShownAsChosen(event.target.checked ? chosen : null)}
          />
          Chosen only
        </label>
        <p className="visually-hidden" aria-live="polite">
          {words.length === 0 && shownAsChosen === null
            ? null
            : `${shown.length} of ${choices.length} casinos shown`}
        </p>
      </search>
      {added.length === 0 ? null : (
        <ChoiceList title={`New (${added.length})`} choices={added} chosen={chosen} onToggle={toggle} />
      )}
      {others.length === 0 ? null : (
        <ChoiceList
          title={added.length === 0 ? 'Casinos' : 'All others'}
          choices={others}
          chosen={chosen}
          onToggle={toggle}
        />
      )}
      {shown.length > 0 ? null : text.trim() === '' ? (
        <p className={styles.none}>No casino is chosen.</p>
      ) : (
        <p className={styles.none}>
          No casino in the catalog has “{text.trim()}” in its name.
          <Button
            size="small"
            onClick={() => {
              onAdd([cutName(text)])
              setText('')
              findField.current?.focus()
            }}
          >
            Add “{cutName(text)}” as your own
          </Button>
        </p>
      )}
      {own.length === 0 ? null : (
        <section className={styles.list} aria-label="Your own">
          <h2>Your own</h2>
          <ul>
            {own.map(({ id: casinoId, name }) => (
              <li key={casinoId} className={styles.ownCasino}>
                <span className={styles.name}>{name}</span>
                <Button size="small" aria-label={`Remove ${name}`} onClick={() => onRemove(casinoId)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.missing}>
        Missing one?{' '}
        <Button look="link" onClick={onAddOne}>
          Add a casino
        </Button>{' '}
        of your own, with its link, countdown, and value.
      </p>
      <div ref={saveBar} className={styles.end}>
        {isEmpty ? (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            <Icon name="error" />
            <span>Choose at least one casino.</span>
          </p>
        ) : null}
        <p className={classNames(styles.count, 'figures')} aria-live="polite">
          {chosen.size} of {choices.length} chosen{own.length === 0 ? null : `, ${own.length} of your own`}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="filled" aria-describedby={isEmpty ? `${id}-error` : undefined} onClick={save}>
          Save your list
        </Button>
      </div>
    </div>
  )
}

type ListProps = {
  title: string
  choices: readonly CasinoChoice[]
  chosen: ReadonlySet<number>
  onToggle: (choice: CasinoChoice) => void
}

function ChoiceList({ title, choices, chosen, onToggle }: ListProps) {
  return (
    <fieldset className={styles.list}>
      <legend>{title}</legend>
      <ul>
        {choices.map((choice) => (
          <li key={choice.id}>
            <label>
              <input
                type="checkbox"
                className={checkbox.checkbox}
                checked={chosen.has(choice.id)}
                onChange={() => onToggle(choice)}
              />
              <span className={styles.name}>{choice.name}</span>
              <span className={styles.about}>{aboutText(choice)}</span>
              <span className={classNames(styles.value, 'figures')}>
                {choice.daily === null ? (
                  <span aria-label="value unknown">—</span>
                ) : (
                  formatMoney(choice.daily)
                )}
                <span className={styles.perDay}>{choice.daily === null ? null : ' a day'}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** "Tier 5: Not Recommended", "Not available in California" */
function aboutText({ tier, excluded }: CasinoChoice): string {
  const tierText = tier === 5 ? tierTitle(5).replace(', Do Not Use!', '') : `Tier ${tier}`
  return excluded === null ? tierText : `${tierText} · ${excluded}`
}
