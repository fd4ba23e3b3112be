import type { ReactNode } from 'react'
import { FIND_FIELD, ORDER_FIELD, type TOOL_FIELDS } from '#contract/table-tools.ts'
import { buttonClass } from '#web/ui/button.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './table-tools.module.css'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'

/** A place where the law forbids sweepstakes casinos, so that the table has no row for it. */
export type ForbiddingPlace = { readonly code: string; readonly name: string }

type Option = { readonly value: string; readonly name: string }

/**
 * The search, the filters, and the order of a table on a static page. `table-tools-script.ts` applies them; without
 * JavaScript, a button asks the server for the rows (server/static/filter-table.ts).
 *
 * @param page the path of the page.
 * @param table the id of the table. Its rows carry `data-<name>` for each filter and each numeric order.
 * @param one the name of a row, for the number of rows found; `many` is its plural.
 * @param forbidding the places in the filter `out` for which the law is the reason that nothing is found.
 */
export function TableTools({
  page,
  table,
  one,
  many,
  orders,
  forbidding,
  children,
}: {
  page: string
  table: string
  one: string
  many: string
  orders: readonly Option[]
  forbidding: readonly ForbiddingPlace[]
  children?: ReactNode
}) {
  return (
    <form
      data-table-tools={table}
      data-one={one}
      data-many={many}
      action={`${page}#${table}`}
      className={styles.tools}
    >
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">Search, filter, and sort the table</legend>
        <ToolField name="find" label="Search">
          <input type="search" name={FIND_FIELD} id="tools-find" className={input.input} autoComplete="off" />
        </ToolField>
        {children}
        <ToolSelect name={ORDER_FIELD} label="Order" options={orders} />
      </fieldset>
      <noscript>
        <p className={styles.submit}>
          <button type="submit" className={buttonClass({})}>
            Show
          </button>
          <a href={page} className={textLink.link}>
            Show all
          </a>
        </p>
      </noscript>
      {/* An output element can have no paragraphs. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status" className={styles.found}>
        <p data-found="" />
        {forbidding.map(({ code, name }) => (
          <p key={code} data-nothing={code} hidden className={styles.nothing}>
            No {one} is listed because <a href={`/where-it-is-allowed#${code}`}>{name} doesn’t allow</a>{' '}
            sweepstakes casinos.
          </p>
        ))}
        <p data-nothing="" hidden className={styles.nothing}>
          Nothing matches your search and filters. <a href={page}>Clear them</a> to see all {many}.
        </p>
      </div>
    </form>
  )
}

/**
 * A filter. A row is shown if one of the words in its `data-<name>` is the choice, or, `without`, if none is.
 */
export function ToolSelect({
  name,
  label,
  options = [],
  without = false,
  children,
}: {
  name: (typeof TOOL_FIELDS)[number]
  label: string
  options?: readonly Option[]
  without?: boolean
  children?: ReactNode
}) {
  return (
    <ToolField name={name} label={label}>
      <span className={input.select}>
        <select
          name={name}
          id={`tools-${name}`}
          className={input.input}
          {...(without && { 'data-without': '' })}
        >
          {options.map(({ value, name: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </ToolField>
  )
}

function ToolField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={`tools-${name}`}>{label}</label>
      {children}
    </div>
  )
}
