import { useId, useState } from 'react'
import styles from './figure-fields.module.css'
import {
  ClockFields,
  FormText,
  type FormState,
  OtherFields,
  ValueFields,
} from '#web/features/own-figures/figure-fields.tsx'
import {
  type FigureField,
  type FigureForm,
  formOf,
  readForm,
  type StatedFigures,
} from '#web/features/own-figures/figure-form.ts'
import type { OwnFigures } from '#contract/own-figures.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'

type Props = {
  title: string
  /** The text of the button that saves. */
  action: string
  /** The name, which only own casinos can change. */
  name: string
  isNamed: boolean
  figures: OwnFigures | null
  /** What the catalog says; null for an own casino. */
  catalog: { readonly clock: string; readonly value: string; readonly bonus: BonusValue } | null
  onSave: (stated: StatedFigures) => void
  /** Returns to the figures of the catalog, or deletes an own casino; undefined if there is nothing to undo. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

const OTHER_FIELDS: readonly FigureField[] = [
  'link',
  'bankMin',
  'giftMin',
  'cryptoMin',
  'playthrough',
  'note',
]

/** The form for a member's own figures of a row, and for a new casino or bonus. */
export default function EditCasinoDialog(props: Props) {
  const { title, action, name, isNamed, figures, catalog, onSave, onRemove, onClose } = props
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`
  const problem = useFormProblem<FigureField>()
  const [form, setForm] = useState(() => formOf(name, figures, 'America/New_York'))
  const set = (change: Partial<FigureForm>) => setForm((before) => ({ ...before, ...change }))
  const state: FormState = { form, set, idOf, errorOf: problem.errorOf }
  const [isOtherOpen] = useState(() => OTHER_FIELDS.some((field) => form[field] !== ''))
  const hasOtherError = OTHER_FIELDS.some((field) => problem.errorOf(field) !== undefined)

  function save(): void {
    const read = readForm(form, figures)
    if ('stated' in read) return onSave(read.stated)
    problem.stop({ title: 'Check these fields', fields: read.errors })
  }

  return (
    <FormDialog
      title={title}
      action={action}
      aside={
        onRemove === undefined ? null : (
          <Button className={styles.reset} look={catalog === null ? 'danger' : 'outline'} onClick={onRemove}>
            {catalog === null ? 'Delete' : 'Use the catalog’s figures'}
          </Button>
        )
      }
      onSubmit={save}
      onChange={problem.correct}
      onClose={onClose}
    >
      <FormSummary problem={problem.problem} attempt={problem.attempt} idOf={idOf} />
      {isNamed ? <FormText state={state} field="name" label="Name" /> : null}
      <ClockFields state={state} catalog={catalog?.clock ?? null} />
      <ValueFields
        state={state}
        catalog={catalog?.value ?? null}
        levels={levelsOf(form, catalog?.bonus)}
        isLadder={form.value === 'ladder' || (form.value === 'catalog' && catalog?.bonus.kind === 'ladder')}
      />
      <OtherFields key={hasOtherError ? 'error' : 'ok'} state={state} open={isOtherOpen || hasOtherError} />
    </FormDialog>
  )
}

/** The names of the levels that the form, or the catalog, has. */
function levelsOf(form: FigureForm, catalog: BonusValue | undefined): string[] {
  if (form.value === 'catalog')
    return catalog?.kind === 'levels' ? catalog.levels.map(({ name }) => name) : []
  if (form.value !== 'levels') return []
  const read = readForm({ ...form, name: 'x', clock: 'catalog' }, null)
  const value = 'stated' in read ? read.stated.figures?.value : undefined
  return value?.kind === 'levels' ? value.levels.map(({ name }) => name) : []
}
