/** Build step: compresses the built site into build/packed-site, which the server reads. */
import { join } from 'node:path'
import { packSite } from '#server/static/pack-site.ts'
import { PLACEHOLDER_ORIGIN } from '#web/features/page-head/placeholder-origin.ts'

const BUILD = join(import.meta.dirname, '../build')
/** The fact sheets: many, and each seldom read. */
const isFactSheet = (path: string) => path.startsWith('/casino-reviews/')

const { files } = await packSite(
  join(BUILD, 'site/client'),
  join(BUILD, 'packed-site'),
  PLACEHOLDER_ORIGIN,
  isFactSheet,
)
console.log(`Compressed ${files} files.`)
