import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ArticleMeta } from '#content/article-meta.ts'

const ARTICLES = join(import.meta.dirname, 'articles')

/** A page, and its name in menus. */
export type NamedPage = { readonly href: string; readonly name: string }

/** The public pages that are not articles. */
export const ROUTE_PAGES: readonly NamedPage[] = [
  { href: '/', name: 'Daily Bonus Blog home page' },
  { href: '/blackjack-calculator', name: 'Blackjack calculator' },
  { href: '/blog', name: 'Blog' },
  { href: '/bonus-kinds', name: 'Bonuses by kind' },
  { href: '/casino-reviews', name: 'Casino reviews' },
  { href: '/catalog-changes', name: 'What changed in the catalog' },
  { href: '/contact', name: 'Contact' },
  { href: '/faq', name: 'FAQ' },
  { href: '/glossary', name: 'Glossary' },
  { href: '/privacy-policy', name: 'Privacy Policy' },
  { href: '/reset-times', name: 'Reset times' },
  { href: '/where-it-is-allowed', name: 'Where it is allowed' },
]

/** Returns the public pages by name. */
export async function namedPages(): Promise<readonly NamedPage[]> {
  const articles = (await articleMetas()).map(({ path, title, name = title }) => ({ href: path, name }))
  return [...ROUTE_PAGES, ...articles].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Reads the meta files of the articles without the bundler. */
export async function articleMetas(): Promise<readonly ArticleMeta[]> {
  return await Promise.all(
    globSync('*.meta.ts', { cwd: ARTICLES }).map(async (file) => {
      const { meta }: { meta: ArticleMeta } = await import(
        /* @vite-ignore */ pathToFileURL(join(ARTICLES, file)).href
      )
      return meta
    }),
  )
}
