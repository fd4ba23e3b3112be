/** Comments, quoted text, dollar quotes, semicolons, and everything between them. */
const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[\s\S]*?\1|;|[^-/'"$;]+|[-/'"$]/g

/**
 * Splits a SQL file into its statements, so that each is sent in a separate message.
 *
 * @returns the statements without their semicolons, in order; comments stay with the statement they precede.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  let hasCode = false
  for (const [piece] of sql.matchAll(PIECE)) {
    if (piece === ';') {
      if (hasCode) statements.push(current.trim())
      current = ''
      hasCode = false
      continue
    }
    current += piece
    hasCode ||= !/^\s*$|^--|^\/\*/.test(piece)
  }
  if (hasCode) statements.push(current.trim())
  return statements
}
