import { useId, useState } from 'react'
import {
  distinctTags,
  hasTag,
  type Tag,
  TAG_COLORS,
  type TagColor,
  tagKey,
  withTagsOf,
} from '#core/tags/tag.ts'
import { LONGEST_TAG, MOST_TAGS, MOST_TAGS_OF_ROW, tagText, tagTextError } from '#core/tags/tag-text.ts'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TagLabel } from '#web/ui/tag-labels.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './tags.module.css'

const COLOR_NAMES: Readonly<Record<TagColor, string>> = {
  green: 'Green',
  blue: 'Blue',
  amber: 'Amber',
  red: 'Red',
  violet: 'Violet',
  gray: 'Gray',
}

const NEW_COLOR: TagColor = 'green'

type Props = {
  name: string
  /** The tags of the row. */
  tags: readonly Tag[]
  /** Every tag of the member. */
  known: readonly Tag[]
  onSave: (tags: readonly Tag[]) => void
  onClose: () => void
}

/** Chooses the tags of a row among those of the member, and adds new ones. Save includes the one in the field. */
export default function TagsDialog({ name, tags, known, onSave, onClose }: Props) {
  const id = useId()
  const [options, setOptions] = useState(() => distinctTags([known, tags]))
  const [chosen, setChosen] = useState(tags)
  const [typed, setTyped] = useState('')
  /** Null until one is chosen: an existing tag then stays as it is. */
  const [color, setColor] = useState<TagColor | null>(null)
  const [error, setError] = useState<string | null>(null)

  function toggle(tag: Tag): void {
    setError(null)
    setChosen(
      hasTag(chosen, tag.text)
        ? chosen.filter((one) => tagKey(one.text) !== tagKey(tag.text))
        : [...chosen, tag],
    )
  }

  /** Returns the chosen tags with the typed one; null if it cannot be added, whose reason is then shown. */
  function withTyped(): readonly Tag[] | null {
    const text = tagText(typed)
    const isTyped = text !== ''
    const existing = options.find((tag) => tagKey(tag.text) === tagKey(text))
    const made: Tag = { text: existing?.text ?? text, color: color ?? existing?.color ?? NEW_COLOR }
    const next = !isTyped ? chosen : hasTag(chosen, text) ? withTagsOf(chosen, [made]) : [...chosen, made]
    const reason =
      isTyped && tagTextError(text) !== null
        ? tagTextError(text) === 'too-long'
          ? `Use at most ${LONGEST_TAG} characters`
          : 'Use letters, numbers, and symbols only'
        : next.length > MOST_TAGS_OF_ROW
          ? `A row can have ${MOST_TAGS_OF_ROW} tags. Remove one first`
          : isTyped && existing === undefined && options.length >= MOST_TAGS
            ? `You can have ${MOST_TAGS} different tags. Remove one from all rows first`
            : null
    setError(reason)
    if (reason === null) return next
    document.getElementById(`${id}-new`)?.focus()
    return null
  }

  function add(): void {
    const next = withTyped()
    if (next === null) return
    setOptions(distinctTags([next, options]))
    setChosen(next)
    setTyped('')
    setColor(null)
    document.getElementById(`${id}-new`)?.focus()
  }

  return (
    <FormDialog
      title={`Tags of ${name}`}
      action="Save"
      onClose={onClose}
      onSubmit={() => {
        const next = withTyped()
        if (next !== null) onSave(next)
      }}
    >
      {options.length === 0 ? null : (
        <fieldset className={styles.choices}>
          <legend>Your tags</legend>
          {options.map((tag) => (
            <label key={tag.text}>
              <input
                type="checkbox"
                className={checkbox.checkbox}
                checked={hasTag(chosen, tag.text)}
                onChange={() => toggle(tag)}
              />
              <TagLabel tag={tag} />
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.new}>
        <TextField
          id={`${id}-new`}
          label="New tag"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(null)
          }}
        />
        <Button onClick={add} disabled={tagText(typed) === ''}>
          Add another
        </Button>
      </div>
      <fieldset className={styles.choices}>
        <legend>Color of this tag</legend>
        {TAG_COLORS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-color`}
              value={one}
              checked={(color ?? NEW_COLOR) === one}
              onChange={() => setColor(one)}
            />
            <TagLabel tag={{ text: COLOR_NAMES[one], color: one }} />
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
