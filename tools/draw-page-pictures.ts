/**
 * Draws the picture that shows when a page is shared (Open Graph), for each built page that names one: 1200 by 630,
 * from the page's own title. No browser, no network. A picture whose words have not changed is taken from
 * `build/page-pictures`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { createElement, type CSSProperties, type ReactNode } from 'react'
import satori from 'satori'

const SIZE = { width: 1200, height: 630 }
const require = createRequire(import.meta.url)

/** What a built page says its picture shows. */
export type PagePicture = {
  readonly file: string
  readonly title: string
  readonly kicker: string
  readonly words: string
}

const FONTS = [
  ['Figtree', 400, '@fontsource/figtree/files/figtree-latin-400-normal.woff'],
  ['Figtree', 600, '@fontsource/figtree/files/figtree-latin-600-normal.woff'],
  ['Fraunces', 600, '@fontsource/fraunces/files/fraunces-latin-600-normal.woff'],
] as const

const INK = '#1c1b18'
const GREEN = '#0b6b45'

/** @returns the picture a built page names, or null where it names none. */
export function pictureOf(html: string): PagePicture | null {
  const meta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  const file = /\/og\/([a-z0-9-]+\.png)$/.exec(meta('og:image'))?.[1]
  if (file === undefined) return null
  return {
    file,
    title: plain(meta('og:title')),
    kicker: plain(meta('article:section')),
    words: plain(meta('og:description')),
  }
}

/** Draws what is missing into `<site>/og`. */
export async function drawPagePictures(site: string, kept: string): Promise<number> {
  const pictures = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => pictureOf(readFileSync(join(site, name), 'utf8')) ?? [])
  mkdirSync(kept, { recursive: true })
  mkdirSync(join(site, 'og'), { recursive: true })
  const wanted = pictures.map((picture) => ({ picture, store: join(kept, `${hashOf(picture)}.png`) }))
  if (wanted.some(({ store }) => !existsSync(store))) {
    await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
    const fonts = FONTS.map(([name, weight, path]) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFileSync(require.resolve(path)),
    }))
    for (const { picture, store } of wanted) {
      if (!existsSync(store)) writeFileSync(store, await draw(picture, fonts))
    }
  }
  for (const { picture, store } of wanted) writeFileSync(join(site, 'og', picture.file), readFileSync(store))
  return pictures.length
}

type Fonts = Parameters<typeof satori>[1]['fonts']

async function draw({ title, kicker, words }: PagePicture, fonts: Fonts): Promise<Uint8Array> {
  const svg = await satori(
    box(
      {
        boxSizing: 'border-box',
        padding: 72,
        justifyContent: 'space-between',
        backgroundColor: '#faf8f3',
        ...SIZE,
      },
      box(
        {},
        text({ fontSize: 32, fontWeight: 600, color: GREEN }, kicker),
        text(
          {
            marginTop: 12,
            fontFamily: 'Fraunces',
            fontSize: title.length > 44 ? 68 : 84,
            lineHeight: 1.12,
            letterSpacing: -2,
            color: INK,
          },
          title,
        ),
        text({ marginTop: 24, fontSize: 34, lineHeight: 1.4, lineClamp: 3, color: '#57534a' }, words),
      ),
      box(
        { flexDirection: 'row', alignItems: 'center', borderTop: `3px solid ${INK}`, paddingTop: 32 },
        mark(),
        text({ marginLeft: 20, fontFamily: 'Fraunces', fontSize: 40, color: INK }, 'Daily Bonus Blog'),
      ),
    ),
    { ...SIZE, fonts },
  )
  return new Resvg(svg).render().asPng()
}

function box(style: CSSProperties, ...children: readonly ReactNode[]): ReactNode {
  return createElement('div', { style: { display: 'flex', flexDirection: 'column', ...style } }, ...children)
}

function text(style: CSSProperties, words: string): ReactNode {
  return createElement('div', { style: { fontFamily: 'Figtree', ...style } }, words)
}

function mark(): ReactNode {
  const stroke = { stroke: GREEN, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return createElement(
    'svg',
    { width: 56, height: 56, viewBox: '0 0 24 24', fill: 'none' },
    createElement('circle', { cx: 12, cy: 12, r: 9.75, strokeWidth: 2.5, ...stroke }),
    createElement('path', { d: 'M12 6.75V12l3.75 2.25', strokeWidth: 2.25, ...stroke }),
  )
}

function hashOf(picture: PagePicture): string {
  const drawer = readFileSync(import.meta.filename)
  return createHash('sha256').update(JSON.stringify(picture)).update(drawer).digest('hex').slice(0, 24)
}

function plain(html: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html.replace(/&([a-z0-9#]+);/gi, (whole, name: string) => signs[name] ?? whole)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const drawn = await drawPagePictures(join(root, 'build/site/client'), join(root, 'build/page-pictures'))
  process.stderr.write(`Drew the pictures of ${drawn} pages.\n`)
}
