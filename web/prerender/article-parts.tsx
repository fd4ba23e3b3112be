import type { MDXComponents } from 'mdx/types'
import { type ReactNode, useId } from 'react'
import type { ArticleMeta } from '#content/article-meta.ts'
import { GLOSSARY } from '#content/glossary.ts'
import { HELP_LINES, HELP_LINES_CHECKED } from '#content/help-lines.ts'
import { CalculatorForm } from '#web/features/calculator/calculator-form.tsx'
import { isCalculatorName } from '#web/features/calculator/calculators.ts'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { tableLabel } from '#web/prerender/table-label.ts'
import { calculatorStart } from '#web/prerender/calculator-start.ts'
import { CasinoFacts, ListDates, TierLists, TierRule } from '#web/prerender/live-parts.tsx'
import { SiteLink } from '#web/prerender/linked-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

const NOTE_ICONS = { plain: 'info', ready: 'check', caution: 'caution', warning: 'error' } as const

type NoteProps = { kind?: keyof typeof NOTE_ICONS; title?: string; children?: ReactNode }

function Note({ kind = 'plain', title, children }: NoteProps) {
  return (
    <aside className={`note note-${kind}`}>
      <Icon name={NOTE_ICONS[kind]} size={20} />
      <div>
        {title === undefined ? null : <p className="note-title">{title}</p>}
        {children}
      </div>
    </aside>
  )
}

function HelpLines() {
  return (
    <ul className="help-lines">
      {HELP_LINES.map(({ name, number, tel, who }) => (
        <li key={name}>
          <a href={`tel:${tel}`}>{name}</a>
          {name === number ? null : ` ${number}`}
          <span>{who}</span>
        </li>
      ))}
      <li className="help-lines-checked">Checked against public pages in {HELP_LINES_CHECKED}.</li>
    </ul>
  )
}

/** The responsible-play notice. */
export function PlaySafe() {
  const [first] = HELP_LINES
  return (
    <p className="play-safe-line">
      <b>Play it safe.</b> Set a spending limit before you start; zero is a fine limit. If play stops being a
      chore and becomes hard to resist, call <a href={`tel:${first?.tel}`}>{first?.name}</a> ({first?.number})
      or see <a href="/responsible-play">who else you can talk to</a>. The call is free.
    </p>
  )
}

function ReferralLine() {
  return (
    <p className="referral-line">
      Links to casinos can be referral links: we may earn something if you sign up through one. That doesn’t
      affect any tier, ranking, or word on this page.
    </p>
  )
}

function Table({ children }: { children?: ReactNode }) {
  return <ScrollTable label={tableLabel(children)}>{children}</ScrollTable>
}

function Calculator({ name }: { name: string }) {
  const id = useId()
  if (!isCalculatorName(name)) throw new Error(`there is no calculator called ${name}`)
  return <CalculatorForm name={name} start={calculatorStart(name)} id={id} />
}

const DOUBTS = { H: null, M: 'thinly sourced', L: 'not confirmed' } as const

/**
 * Returns the components that an article can use without importing them.
 *
 * An unknown source or glossary term fails the build.
 */
export function articleParts(meta: ArticleMeta): MDXComponents {
  function Cite({ k }: { k: string }) {
    const at = meta.sources.findIndex(({ key }) => key === k)
    const source = meta.sources[at]
    if (!source) throw new Error(`${meta.path}: no source is called ${k}`)
    const doubt = DOUBTS[source.confidence]
    return (
      <>
        <sup className="cite">
          <a href={`#source-${k}`} aria-label={`Source ${at + 1}: ${source.title}`}>
            {at + 1}
          </a>
        </sup>
        {doubt === null ? null : <small className="cite-doubt"> ({doubt})</small>}
      </>
    )
  }
  function Term({ id, children }: { id: string; children?: ReactNode }) {
    const entry = GLOSSARY.find((candidate) => candidate.id === id)
    if (!entry) throw new Error(`${meta.path}: the glossary has no ${id}`)
    const tip = useId()
    return (
      <span className="term">
        <a href={`/glossary#${id}`} aria-describedby={tip}>
          {children ?? entry.term}
        </a>
        <span role="tooltip" id={tip} className="term-tip no-print">
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
    Calculator,
    ListDates,
    TierRule,
    TierLists,
    CasinoFacts,
  }
}
