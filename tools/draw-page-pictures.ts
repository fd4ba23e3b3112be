/**
 * Build step: draws the Open Graph image of each built page that has one, 1200 by 630, from the page's title and
 * description. Images whose text has not changed come from the cache in build/page-pictures.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { createElement, type CSSProperties, type ReactNode } from 'react'
import satori from 'satori'
import { decodeEntities } from '#web/prerender/decode-entities.ts'

const BUILD = join(import.meta.dirname, '../build')
const SITE = join(BUILD, 'site/client')
const CACHE = join(BUILD, 'page-pictures')
const SIZE = { width: 1200, height: 630 }
const INK = '#1c1b18'
const GREEN = '#0b6b45'

const read = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path))
const font = (name: string, weight: 400 | 600) =>
  ({
    name,
    weight,
    style: 'normal',
    data: read(`@fontsource/${name.toLowerCase()}/files/${name.toLowerCase()}-latin-${weight}-normal.woff`),
  }) as const

type Picture = {
  readonly file: string
  readonly title: string
  readonly section: string
  readonly description: string
}

/** Returns the Open Graph image of a page, or nothing when it has none. */
function picturesOf(html: string): Picture[] {
  const meta = (property: string) =>
    decodeEntities(new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '')
  const file = /\/og\/([a-z0-9-]+\.png)$/.exec(meta('og:image'))?.[1]
  if (file === undefined) return []
  const [title, section] = [meta('og:title'), meta('article:section')]
  return [{ file, title, section, description: meta('og:description') }]
}

function box(style: CSSProperties, ...children: readonly ReactNode[]): ReactNode {
  return createElement('div', { style: { display: 'flex', flexDirection: 'column', ...style } }, ...children)
}

function text(style: CSSProperties, content: string): ReactNode {
  return createElement('div', { style: { fontFamily: 'Figtree', color: INK, ...style } }, content)
}

function logo(): ReactNode {
  const stroke = { stroke: GREEN, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return createElement(
    'svg',
    { width: 56, height: 56, viewBox: '0 0 24 24', fill: 'none' },
    createElement('circle', { cx: 12, cy: 12, r: 9.75, strokeWidth: 2.5, ...stroke }),
    createElement('path', { d: 'M12 6.75V12l3.75 2.25', strokeWidth: 2.25, ...stroke }),
  )
}

function layout({ title, section, description }: Picture): ReactNode {
  const frame = { boxSizing: 'border-box', padding: 72, backgroundColor: '#faf8f3' } as const
  const heading = { fontFamily: 'Fraunces', fontSize: title.length > 44 ? 68 : 84, lineHeight: 1.12 }
  const footer = { flexDirection: 'row', alignItems: 'center', borderTop: `3px solid ${INK}` } as const
  return box(
    { justifyContent: 'space-between', ...frame, ...SIZE },
    box(
      {},
      text({ fontSize: 32, fontWeight: 600, color: GREEN }, section),
      text({ marginTop: 12, letterSpacing: -2, ...heading }, title),
      text({ marginTop: 24, fontSize: 34, lineHeight: 1.4, lineClamp: 3, color: '#57534a' }, description),
    ),
    box(
      { paddingTop: 32, ...footer },
      logo(),
      text({ marginLeft: 20, fontFamily: 'Fraunces', fontSize: 40 }, 'Daily Bonus Blog'),
    ),
  )
}

const pictures = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .flatMap((name) => picturesOf(readFileSync(join(SITE, name), 'utf8')))
mkdirSync(CACHE, { recursive: true })
mkdirSync(join(SITE, 'og'), { recursive: true })
await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'))
const fonts = [font('Figtree', 400), font('Figtree', 600), font('Fraunces', 600)]
const source = readFileSync(import.meta.filename)
for (const picture of pictures) {
  const hash = createHash('sha256').update(JSON.stringify(picture)).update(source).digest('hex')
  const cached = join(CACHE, `${hash.slice(0, 24)}.png`)
  if (!existsSync(cached)) {
    const svg = await satori(layout(picture), { ...SIZE, fonts })
    writeFileSync(cached, new Resvg(svg).render().asPng())
  }
  copyFileSync(cached, join(SITE, 'og', picture.file))
}
console.log(`Wrote the images of ${pictures.length} pages.`)
