import { valueToEstree } from 'estree-util-value-to-estree'
import type { Root } from 'hast'
import { headingRank } from 'hast-util-heading-rank'
import { toString } from 'hast-util-to-string'
import { define } from 'unist-util-mdx-define'
import { visit } from 'unist-util-visit'

export type ArticleHeading = { readonly id: string; readonly text: string; readonly level: number }

/** The exports that the plugin adds to an article. */
export type ArticleOutline = {
  /** The headings with an id, in the order of the text. */
  readonly headings: readonly ArticleHeading[]
  /** Rounded up. Does not count what components render, such as tables of the catalog. */
  readonly readingMinutes: number
}

type MdxFile = Parameters<typeof define>[1]

const WORDS_PER_MINUTE = 220

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Rehype plugin: exports `headings` and `readingMinutes` from an MDX module. Runs after rehype-slug. */
export function rehypeArticleOutline() {
  return (tree: Root, file: MdxFile): void => {
    const headings: ArticleHeading[] = []
    let words = 0
    visit(tree, (node) => {
      if (node.type === 'text') words += countWords(node.value)
      // An expression prints a figure.
      else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') words += 1
      else if (node.type === 'element') {
        const level = headingRank(node)
        const id = node.properties['id']
        if (level === undefined || typeof id !== 'string') return
        if (node.children.some(({ type }) => type === 'mdxTextExpression'))
          file.fail('The text of a heading cannot contain an expression', node)
        headings.push({ id, text: toString(node), level })
      }
    })
    const outline: ArticleOutline = { headings, readingMinutes: minutesOf(words) }
    define(tree, file, {
      headings: valueToEstree(outline.headings),
      readingMinutes: valueToEstree(outline.readingMinutes),
    })
  }
}

function minutesOf(words: number): number {
  return Math.ceil(words / WORDS_PER_MINUTE)
}

function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true).length
}
