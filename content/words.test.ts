import { expect, test } from 'vitest'
import { FAQ } from '#content/faq.ts'
import { GLOSSARY } from '#content/glossary.ts'

/** Words that no page may use: they promise what a site can't promise. */
const PROMISES = /risk[- ]free|guaranteed|win it back|easy money/i

test('the glossary has at least sixty words, each once, with a meaning that fits a tooltip', () => {
  expect(GLOSSARY.length).toBeGreaterThanOrEqual(60)
  expect(new Set(GLOSSARY.map(({ id }) => id)).size).toBe(GLOSSARY.length)
  expect(new Set(GLOSSARY.map(({ term }) => term.toLowerCase())).size).toBe(GLOSSARY.length)
  expect(GLOSSARY.filter(({ short }) => short.length > 120)).toEqual([])
})

test('every entry links only to existing entries, and not to itself', () => {
  const ids = new Set(GLOSSARY.map(({ id }) => id))
  const astray = GLOSSARY.flatMap(({ id, see = [] }) =>
    see.filter((other) => !ids.has(other) || other === id).map((other) => `${id} -> ${other}`),
  )
  expect(astray).toEqual([])
})

test('the FAQ has at least twenty-five questions, each with a unique id and an answer', () => {
  expect(FAQ.length).toBeGreaterThanOrEqual(25)
  expect(new Set(FAQ.map(({ id }) => id)).size).toBe(FAQ.length)
  expect(FAQ.filter(({ question, answer }) => !question.endsWith('?') || answer.length === 0)).toEqual([])
})

test('the two figures for washing are in the FAQ and in the method', () => {
  const washing = FAQ.find(({ id }) => id === 'deal-worth-washing')
  expect(washing?.answer.join(' ')).toContain('30%')
  expect(GLOSSARY.find(({ id }) => id === 'washing')?.text).toContain('20%')
})

test('no text makes a promise that a site can’t keep', () => {
  const texts = [
    ...GLOSSARY.flatMap(({ short, text }) => [short, text]),
    ...FAQ.flatMap(({ answer }) => answer),
  ]
  expect(texts.filter((text) => PROMISES.test(text))).toEqual([])
})
