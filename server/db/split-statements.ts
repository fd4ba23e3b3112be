/** Comments, quoted text, dollar quotes, semicolons, and everything between them. */
const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[\s\S]*?\1|;|[^-/'"$;]+|[-/'"$]/g

/**
 * Splits a file of SQL into its statements, so that each travels in a message of its own.
 *
 * @returns the statements without their semicolons, in order; comments stay with the statement they precede.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  let meant = false
  for (const [piece] of sql.matchAll(PIECE)) {
    if (piece === ';') {
      if (meant) statements.push(current.trim())
      current = ''
      meant = false
      continue
    }
    current += piece
    meant ||= !/^\s*$|^--|^\/\*/.test(piece)
  }
  if (meant) statements.push(current.trim())
  return statements
}
