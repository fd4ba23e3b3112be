import { failure, type Result, success } from '#core/result.ts'

/** Objects and arrays may nest this deep; nothing in the contract needs more than four. */
export const MAX_JSON_DEPTH = 20

export type JsonProblem = 'not-json' | 'too-deep' | 'repeated-key' | 'refused-key'

const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
// JSON allows no bare control character inside a string.
// oxlint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\.)*"/y

/**
 * Parses JSON from a stranger.
 *
 * `JSON.parse` alone lets a repeated key win silently and recurses as deep as it is told, so one linear pass
 * over the text looks for both before it parses.
 */
export function scanJson(text: string): Result<unknown, JsonProblem> {
  const problem = findProblem(text)
  if (problem) return failure(problem)
  try {
    return success(JSON.parse(text))
  } catch {
    return failure('not-json')
  }
}

function findProblem(text: string): JsonProblem | null {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : null) > MAX_JSON_DEPTH) return 'too-deep'
    } else if (char === '}' || char === ']') {
      open.pop()
    } else if (char === '"') {
      STRING.lastIndex = at
      if (!STRING.test(text)) return 'not-json'
      const end = STRING.lastIndex
      const keys = open.at(-1)
      if (keys && isKey(text, end)) {
        const key = unquote(text.slice(at, end))
        if (key === null) return 'not-json'
        if (REFUSED_KEYS.has(key)) return 'refused-key'
        if (keys.has(key)) return 'repeated-key'
        keys.add(key)
      }
      at = end - 1
    }
  }
  return null
}

function isKey(text: string, end: number): boolean {
  while (text[end] === ' ' || text[end] === '\n' || text[end] === '\r' || text[end] === '\t') end++
  return text[end] === ':'
}

function unquote(quoted: string): string | null {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return null
  }
}
