/** A moment of the database as it crosses the wire, from inside a statement that answers JSON. Null stays null. */
export function momentColumn(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
