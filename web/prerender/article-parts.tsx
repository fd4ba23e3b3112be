import type { MDXComponents } from 'mdx/types'
import { type ReactNode, useId, Children, isValidElement } from 'react'
import type { CatalogCasino } from '#catalog/schema.ts'
import type { ArticleMeta } from '#content/article-meta.ts'
import { GLOSSARY } from '#content/glossary.ts'
import { HELP_LINES, HELP_LINES_CHECKED } from '#content/help-lines.ts'
import { CalculatorForm } from '#web/features/calculator/calculator-form.tsx'
import { isCalculatorName, type CalculatorName } from '#web/features/calculator/calculators.ts'
import styles from '#web/features/article/article-parts.module.css'
import { PlaySafeLine, ReferralLine } from '#web/features/article/notice-lines.tsx'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { ListDates, TierLists, TierRule } from '#web/prerender/live-parts.tsx'
import { SiteLink } from '#web/features/article/linked-text.tsx'
import { articlePictures } from '#web/prerender/pictures/article-pictures.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { editorsText } from '#web/ui/editors.ts'
import { Icon } from '#web/ui/icon.tsx'
import notice from '#web/ui/notice.module.css'
import { NOTICE_ICONS, type NoticeTone } from '#web/ui/notice.tsx'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { CLAIM, dailyFacts } from '#content/facts.ts'

type NoteProps = { kind?: NoticeTone; title?: string; children?: ReactNode }

function Note({ kind = 'plain', title, children }: NoteProps) {
  return (
    <aside className={classNames(styles.note, notice[kind])}>
      <Icon name={NOTICE_ICONS[kind]} size={20} />
      <div>
        {title === undefined ? null : <p className={styles.noteTitle}>{title}</p>}
        {children}
      </div>
    </aside>
  )
}

function HelpLines() {
  return (
    <ul className={styles.helpLines}>
      {HELP_LINES.map(({ name, number, tel, who }) => (
        <li key={name}>
          <a href={`tel:${tel}`}>{name}</a>
          {name === number ? null : ` ${number}`}
          <span>{who}</span>
        </li>
      ))}
      <li className={styles.checked}>Checked against public pages in {HELP_LINES_CHECKED}.</li>
    </ul>
  )
}

function PlaySafe() {
  const [first] = HELP_LINES
  if (!first) throw new Error('there is no help line')
  return <PlaySafeLine help={first} />
}

function Table({ children }: { children?: ReactNode }) {
  return <ScrollTable label={tableLabel(children)}>{children}</ScrollTable>
}

function Calculator({ name, casinos }: { name: string; casinos: readonly CatalogCasino[] }) {
  const id = useId()
  if (!isCalculatorName(name)) throw new Error(`there is no calculator called ${name}`)
  return <CalculatorForm name={name} start={calculatorStart(name, casinos)} id={id} />
}

const DOUBTS = { H: null, M: 'weakly sourced', L: 'not confirmed' } as const

/**
 * Returns the components that an article can use without importing them.
 *
 * An unknown source or glossary term fails the build.
 */
export function articleParts(meta: ArticleMeta, casinos: readonly CatalogCasino[]): MDXComponents {
  function Cite({ k }: { k: string }) {
    const at = meta.sources.findIndex(({ key }) => key === k)
    const source = meta.sources[at]
    if (!source) throw new Error(`${meta.path}: no source is called ${k}`)
    const doubt = DOUBTS[source.confidence]
    return (
      <>
        <sup className={styles.cite}>
          <a href={`#source-${k}`} aria-label={`Source ${at + 1}: ${source.title}`}>
            {at + 1}
          </a>
        </sup>
        {doubt === null ? null : (
          <>
            {' '}
            <small className={styles.doubt}>({doubt})</small>
          </>
        )}
      </>
    )
  }
  function Term({ id, children }: { id: string; children?: ReactNode }) {
    const entry = GLOSSARY.find((candidate) => candidate.id === id)
    if (!entry) throw new Error(`${meta.path}: the glossary has no ${id}`)
    const tip = useId()
    return (
      <span className={styles.term} data-term>
        <a href={`/glossary#${id}`} aria-describedby={tip}>
          {children ?? entry.term}
        </a>
        <span role="tooltip" id={tip} className={classNames(styles.tip, 'no-print')}>
          {entry.short}
        </span>
      </span>
    )
  }
  return {
    a: SiteLink,
    table: Table,
    Note,
    Term,
    Cite,
    PlaySafe,
    HelpLines,
    ReferralLine,
    Editors: () => <>{editorsText()}</>,
    Calculator: ({ name }: { name: string }) => <Calculator name={name} casinos={casinos} />,
    ListDates: () => <ListDates casinos={casinos} />,
    TierRule,
    TierLists: () => <TierLists casinos={casinos} />,
    ...articlePictures(casinos),
  }
}

/** Returns the initial values of a calculator that come from the catalog. */
function calculatorStart(
  name: CalculatorName,
  casinos: readonly CatalogCasino[],
): Readonly<Record<string, string>> {
  if (name !== 'earnings') return {}
  const daily = dailyFacts(casinos)
  const count = Math.min(CLAIM.casinos, daily.counted)
  return {
    casinos: String(count),
    each: decimalText(cents(count === 0 ? 0 : Math.floor(daily.perDayBest / count))),
    minutes: String(CLAIM.minutes),
  }
}

/** Returns the accessible name of a table: its header cells, separated by commas. */
export function tableLabel(table: ReactNode): string {
  const head = Children.toArray(table).find((node) => isValidElement(node))
  const labels = cellsOf(head)
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '')
  return labels.length === 0 ? 'Table' : `Table: ${labels.join(', ')}`
}

/** Returns the cells in the only row of a `<thead>`. */
function cellsOf(head: ReactNode): readonly ReactNode[] {
  return childrenOf(head).flatMap(childrenOf)
}

function childrenOf(node: ReactNode): readonly ReactNode[] {
  return isValidElement<{ children?: ReactNode }>(node) ? Children.toArray(node.props.children) : []
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  return childrenOf(node).map(textOf).join('')
}
