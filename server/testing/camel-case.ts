/** Returns the same value with camelCase names, as the API has them. The database and exports use snake_case. */
export function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replace(/_[a-z]/g, (match) => match.slice(1).toUpperCase()),
      camelCase(field),
    ]),
  )
}
