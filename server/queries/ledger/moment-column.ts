/** Returns SQL for a time in the format of the API, for a statement that returns JSON. Null stays null. */
export function momentColumn(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
