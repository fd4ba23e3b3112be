/** Enables the search, the filters, and the order of a table. Bundled into a separate file, without a framework. */
import { enableTableTools } from '#web/features/table-tools/enable-table-tools.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-table-tools]'))
  enableTableTools(form)
