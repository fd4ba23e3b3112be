/**
 * Returns the types of a function's arguments, without those of its results.
 *
 * @param text the file of the function, which begins with comments.
 */
export function inputTypes(text: string): readonly string[] {
  const list = /^create or replace function \w+\(([^()]*)\)/m.exec(text)?.[1]
  if (list === undefined) throw new Error(`not a function with a list of arguments: ${text.slice(0, 200)}`)
  return list
    .split(',')
    .map((argument) => argument.trim())
    .filter((argument) => argument !== '' && !argument.startsWith('out '))
    .map((argument) => argument.slice(argument.indexOf(' ') + 1))
}
