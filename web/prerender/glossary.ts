import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GLOSSARY } from '#content/glossary.ts'
import { LinkedText } from '#web/features/article/linked-text.tsx'

export type GlossaryWord = {
  readonly id: string
  readonly term: string
  readonly html: string
  readonly see: readonly { readonly id: string; readonly term: string }[]
}

export type GlossaryLetter = { readonly letter: string; readonly words: readonly GlossaryWord[] }

/** Returns the glossary by first letter. A `see` reference to an unknown entry fails the build. */
export function glossary(): readonly GlossaryLetter[] {
  const letters = new Map<string, GlossaryWord[]>()
  for (const { id, term, text, see = [] } of GLOSSARY.toSorted(byTerm)) {
    const letter = /^[a-z]/i.test(term) ? term.charAt(0).toUpperCase() : '0–9'
    const word = {
      id,
      term,
      html: renderToStaticMarkup(createElement(LinkedText, { text })),
      see: see.map((other) => ({ id: other, term: termOf(other, id) })),
    }
    letters.set(letter, [...(letters.get(letter) ?? []), word])
  }
  return [...letters].map(([letter, words]) => ({ letter, words }))
}

function byTerm(a: { readonly term: string }, b: { readonly term: string }): number {
  return a.term.localeCompare(b.term, 'en', { sensitivity: 'base' })
}

function termOf(id: string, from: string): string {
  const entry = GLOSSARY.find((candidate) => candidate.id === id)
  if (!entry) throw new Error(`glossary: ${from} names ${id}, which is not there`)
  return entry.term
}
