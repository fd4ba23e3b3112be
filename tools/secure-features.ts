import { readFileSync } from 'node:fs'

const MARK = /secure contexts/
/** An interface whose members belong to `navigator`, such as `NavigatorLocks`. Pages never see it itself. */
const MIXIN = /^Navigator[A-Z]/

const GLOBAL = /^declare (?:var|function) (\w+)(?:: (\w+);)?/
const MEMBER = /^ {4}(?:readonly |get |set )?(\w+)(?:\??: (\w+);|[(<:?])/

type Member = {
  readonly owner: string | null
  readonly name: string
  readonly type: string | null
  readonly isMarked: boolean
}

/**
 * Returns what browsers have only on pages over https and on localhost, from the comments of TypeScript's library: globals
 * (`caches`), and members by the interface that declares them (`Crypto.subtle`, `Navigator.wakeLock`).
 *
 * Members of an object that only such a page can have are left out: code that has the object has checked for it.
 *
 * @param library the path of the DOM types of TypeScript.
 */
export function secureFeatures(library: string): ReadonlySet<string> {
  const members: Member[] = []
  const interfaces = new Set<string>()
  let owner: string | null = null
  let comment = ''
  for (const line of readFileSync(library, 'utf8').split('\n')) {
    if (/^\s*(?:\/\*\*|\*)/.test(line)) {
      comment += line
      continue
    }
    const isMarked = MARK.test(comment)
    comment = ''
    const opened = /^interface (\w+)/.exec(line)?.[1]
    if (opened !== undefined) {
      owner = opened
      if (isMarked) interfaces.add(opened)
    } else if (line.startsWith('}')) owner = null
    const match = (owner === null ? GLOBAL : MEMBER).exec(line)
    if (match?.[1] !== undefined) members.push({ owner, name: match[1], type: match[2] ?? null, isMarked })
  }
  return new Set(
    members
      .filter((member) => isSecure(member, interfaces))
      .map((member) => (member.owner === null ? member.name : `${member.owner}.${member.name}`)),
  )
}

function isSecure({ owner, name, type, isMarked }: Member, interfaces: ReadonlySet<string>): boolean {
  // A global with the name of an interface is its constructor.
  const isNew =
    isMarked || (type !== null && interfaces.has(type)) || (owner === null && interfaces.has(name))
  if (owner === null || !interfaces.has(owner)) return isNew
  return MIXIN.test(owner)
}
