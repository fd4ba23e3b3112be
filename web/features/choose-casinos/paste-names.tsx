import { useId, useState } from 'react'
import styles from './choose-casinos.module.css'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import type { CasinoChoice, OwnCasino } from '#web/features/choose-casinos/casino-choices.ts'
import { type MatchedNames, matchNames, type UnknownName } from '#web/features/choose-casinos/match-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'

type Props = {
  choices: readonly CasinoChoice[]
  own: readonly OwnCasino[]
  /** Chooses casinos in addition to those that are chosen. */
  onChoose: (ids: readonly number[]) => void
  /** Adds casinos of these names as the member's own. */
  onAdd: (names: readonly string[]) => void
}

/** A field for a pasted list of names, which chooses the casinos that it contains and reports the other names. */
export function PasteNames({ choices, own, onChoose, onAdd }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [matched, setMatched] = useState<MatchedNames | null>(null)
  const [attempt, setAttempt] = useState(0)
  function settle(names: readonly UnknownName[]): void {
    setMatched(
      (before) => before && { ...before, unknown: before.unknown.filter((one) => !names.includes(one)) },
    )
    // The button disappears, so the focus returns to the report.
    setAttempt(attempt + 1)
  }

  function choose(): void {
    const result = matchNames(text, [...choices, ...own.map((casino) => ({ ...casino, site: null }))])
    const hasNames = result.found.length + result.unknown.length > 0
    setIsEmpty(!hasNames)
    setMatched(hasNames ? result : null)
    setAttempt(attempt + 1)
    if (hasNames) onChoose(result.found.filter((casinoId) => !isOwnCasinoId(casinoId)))
  }

  function add(names: readonly UnknownName[]): void {
    onAdd(names.map(({ name }) => name))
    settle(names)
  }

  return (
    <details className={styles.paste}>
      <summary>
        <Icon name="chevron-right" />
        Paste a list of names
      </summary>
      <div className={styles.pasteForm}>
        <label htmlFor={id}>Your casinos, one per line or separated by commas</label>
        {isEmpty ? (
          <p id={`${id}-error`} className={styles.error}>
            <Icon name="error" />
            <span>Paste or type at least one name.</span>
          </p>
        ) : null}
        <textarea
          id={id}
          className={input.input}
          rows={5}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={'Stake.us\nCrown Coins\nPulsz'}
          aria-invalid={isEmpty ? true : undefined}
          aria-describedby={isEmpty ? `${id}-error` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setIsEmpty(false)
          }}
        />
        <Button onClick={choose}>Choose these</Button>
      </div>
      {matched === null ? null : (
        <p key={attempt} ref={takeFocus} tabIndex={-1} className={styles.report}>
          {matched.found.length === 1 ? '1 casino' : `${matched.found.length} casinos`} recognized.
          {matched.unknown.length === 0 ? null : ` ${notRecognized(matched.unknown.length)}`}
        </p>
      )}
      {matched === null || matched.unknown.length === 0 ? null : (
        <>
          <ul className={styles.unknown} aria-label="Names that were not recognized">
            {matched.unknown.map((unknown) => {
              const like = choices.find((choice) => choice.id === unknown.like)
              return (
                <li key={unknown.name}>
                  <span className={styles.unknownName}>{unknown.name}</span>
                  {like === undefined ? null : (
                    <Button
                      size="small"
                      onClick={() => {
                        onChoose([like.id])
                        settle([unknown])
                      }}
                    >
                      It’s {like.name}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={`Add as your own: ${unknown.name}`}
                    onClick={() => add([unknown])}
                  >
                    Add as your own
                  </Button>
                </li>
              )
            })}
          </ul>
          {matched.unknown.length > 1 ? (
            <Button onClick={() => add(matched.unknown)}>Add all {matched.unknown.length} as your own</Button>
          ) : null}
        </>
      )}
    </details>
  )
}

/** The names that were not recognized follow the report, on a phone below the screen. */
function takeFocus(report: HTMLElement | null): void {
  report?.focus()
}

function notRecognized(count: number): string {
  return count === 1 ? '1 name wasn’t:' : `${count} names weren’t:`
}
