import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FAQ } from '#content/faq.ts'
import { LinkedText } from '#web/features/article/linked-text.tsx'

export type AnsweredQuestion = {
  readonly id: string
  readonly question: string
  readonly answer: readonly string[]
}

export type FaqGroup = { readonly id: string; readonly title: string; readonly questions: AnsweredQuestion[] }

/** Returns the questions by group, both in source order, with the answers as HTML. */
export function faqGroups(): readonly FaqGroup[] {
  const groups: FaqGroup[] = []
  for (const { id, group: title, question, answer } of FAQ) {
    let group = groups.find((candidate) => candidate.title === title)
    if (!group) {
      group = { id: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'), title, questions: [] }
      groups.push(group)
    }
    group.questions.push({
      id,
      question,
      answer: answer.map((text) => renderToStaticMarkup(createElement(LinkedText, { text }))),
    })
  }
  return groups
}
