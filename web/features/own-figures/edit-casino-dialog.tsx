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
  firstZone,
  formOf,
} from '#web/features/own-figures/figure-form.ts'
import { readForm, type StatedFigures } from '#web/features/own-figures/read-form.ts'
import type { OwnFigures } from '#contract/own-figures.ts'
import type { Clock } from '#core/bonuses/clock.ts'
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
  /** The day of the next claim as the member stated it; null if not, or if a claim followed. */
  streakDay?: number | null
  /** What the catalog says; null for an own casino. */
  catalog: { readonly clock: string; readonly value: string; readonly bonus: BonusValue } | null
  /** When the casino's bonus is ready, of which a reset time has the zone; null if nothing is known. */
  casinoClock: Clock | null
  onSave: (stated: StatedFigures) => void
  /** What the button before Cancel does: returns to the figures of the catalog, deletes an own casino, or restores it. */
  remove?: { readonly label: string; readonly isDangerous: boolean; readonly run: () => void } | undefined
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
  const { title, action, name, isNamed, figures, streakDay = null, catalog, casinoClock } = props
  const { onSave, remove, onClose } = props
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`
  const problem = useFormProblem<FigureField>()
  const [device] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const zone = firstZone(figures?.clock, casinoClock, device)
  const [form, setForm] = useState(() => formOf(name, figures, zone.zone, streakDay))
  const set = (change: Partial<FigureForm>) => setForm((before) => ({ ...before, ...change }))
  const state: FormState = { form, set, idOf, errorOf: problem.errorOf }
  const [isOtherOpen, setIsOtherOpen] = useState(() => OTHER_FIELDS.some((field) => form[field] !== ''))
  const isLadder = form.value === 'ladder' || (form.value === 'catalog' && catalog?.bonus.kind === 'ladder')
  const levels = levelsOf(form, figures, catalog?.bonus)

  function save(): void {
    const shown = {
      isLadder,
      hasLevels: levels.length > 0,
      streakDay: streakDay === null ? '' : String(streakDay),
    }
    const read = readForm(form, figures, shown)
    if ('stated' in read) return onSave(read.stated)
    if (read.errors.some(({ field }) => OTHER_FIELDS.includes(field))) setIsOtherOpen(true)
    problem.stop({ title: 'Check these fields', fields: read.errors })
  }

  return (
    <FormDialog
      title={title}
      action={action}
      aside={
        remove === undefined ? null : (
          <Button
            className={styles.reset}
            look={remove.isDangerous ? 'danger' : 'outline'}
            onClick={remove.run}
          >
            {remove.label}
          </Button>
        )
      }
      onSubmit={save}
      onChange={problem.correct}
      onClose={onClose}
    >
      <FormSummary problem={problem.problem} attempt={problem.attempt} idOf={idOf} />
      {isNamed ? <FormText state={state} field="name" label="Name" /> : null}
      <ClockFields state={state} catalog={catalog?.clock ?? null} zoneHelp={zone.help} />
      <ValueFields state={state} catalog={catalog?.value ?? null} levels={levels} isLadder={isLadder} />
      <OtherFields state={state} open={isOtherOpen} onOpen={setIsOtherOpen} />
    </FormDialog>
  )
}

/** The names of the levels that the form, or the catalog, has. */
function levelsOf(form: FigureForm, figures: OwnFigures | null, catalog: BonusValue | undefined): string[] {
  if (form.value === 'catalog')
    return catalog?.kind === 'levels' ? catalog.levels.map(({ name }) => name) : []
  if (form.value !== 'levels') return []
  const read = readForm({ ...form, name: 'x', clock: 'catalog' }, figures)
  const value = 'stated' in read ? read.stated.figures?.value : undefined
  return value?.kind === 'levels' ? value.levels.map(({ name }) => name) : []
}
