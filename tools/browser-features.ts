import { createRequire } from 'node:module'
import type { CompatData, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import { SUPPORTED_BROWSERS, type SupportedBrowser } from '#tools/supported-browsers.ts'

type Support = Readonly<Partial<Record<SupportedBrowser, SupportStatement>>>
type Feature = { readonly support: Support | null; readonly members: ReadonlyMap<string, Feature> }

/** A global, or a member of one, that some supported browsers lack. `owner` is null for a global. */
export type NewerFeature = {
  readonly owner: string | null
  readonly name: string
  readonly isStatic: boolean
}

/** A name in the source that comes from the browser. */
export type FeatureUse = {
  /** The interface that declares the member, as TypeScript names it; null for a global. */
  readonly owner: string | null
  /** The global before the dot of a static member, as `URL` in `URL.parse`. */
  readonly receiver: string | null
  readonly name: string
}

const BROWSERS = Object.keys(SUPPORTED_BROWSERS) as SupportedBrowser[]
const STATIC = '_static'

const { api: webApis, builtins } = readData()
const [apis, language] = [webApis, builtins].map(({ members }) => members) as [
  Feature['members'],
  Feature['members'],
]
const intl = language.get('Intl')?.members ?? new Map<string, Feature>()

/** Members by name, for those whose interface only TypeScript has. */
const byName = new Map<string, Feature[]>()
for (const owner of [...apis.values(), ...language.values()]) {
  for (const [name, member] of owner.members) byName.set(name, [...(byName.get(name) ?? []), member])
}

/**
 * Returns the supported browsers that lack a feature, with the version that adds it, or an empty list.
 *
 * TypeScript declares some members in interfaces that browsers do not have (`ARIAMixin`). Such a member counts as
 * missing only if every interface that has a member of this name lacks it.
 */
export function missingIn(use: FeatureUse): readonly string[] {
  const results = featuresOf(use).map(browsersWithout)
  return results.every((browsers) => browsers.length > 0) ? (results[0] ?? []) : []
}

/** Returns every global and every member of one that some supported browsers lack. */
export function newerFeatures(): readonly NewerFeature[] {
  const found: NewerFeature[] = []
  for (const [owners, areStatic] of [
    [apis, false],
    [language, false],
    [intl, false],
  ] as const) {
    for (const [owner, feature] of owners) {
      if (browsersWithout(feature).length > 0) found.push({ owner: null, name: owner, isStatic: areStatic })
      for (const [key, member] of feature.members) {
        if (browsersWithout(member).length > 0)
          found.push({ owner, name: key.replace(STATIC, ''), isStatic: key.endsWith(STATIC) })
      }
    }
  }
  return found
}

/** Returns the features that a use can mean: several if only the name of the member is known. */
function featuresOf({ owner, receiver, name }: FeatureUse): readonly Feature[] {
  const holder = owner ?? receiver
  if (holder === null) {
    const global = apis.get(name) ?? apis.get('Window')?.members.get(name) ?? language.get(name)
    return global ? [global] : []
  }
  // A namespace is in lower case where TypeScript has an interface: `Console`.
  for (const members of [
    apis.get(holder),
    apis.get(holder.toLowerCase()),
    language.get(holder),
    intl.get(holder),
  ]) {
    const feature = members?.members.get(name) ?? members?.members.get(name + STATIC)
    if (feature !== undefined) return [feature]
  }
  return byName.get(name) ?? []
}

function browsersWithout({ support }: Feature): readonly string[] {
  if (support === null) return []
  return BROWSERS.flatMap((browser) => {
    const found = support[browser]
    const statements = found === undefined ? [] : Array.isArray(found) ? found : [found]
    if (statements.some((statement) => sinceOf(statement) <= SUPPORTED_BROWSERS[browser])) return []
    const since = Math.min(...statements.map(sinceOf))
    return [`${browser} ${SUPPORTED_BROWSERS[browser]} (${since < Infinity ? `since ${since}` : 'never'})`]
  })
}

/**
 * Returns the version that adds a feature, or infinity. A feature with a prefix, another name, or behind a flag does
 * not count; a partial one does. The data writes "in this version or earlier" as "≤37".
 */
function sinceOf(statement: SimpleSupportStatement): number {
  if (statement.prefix || statement.alternative_name || statement.flags) return Infinity
  const version = Number.parseFloat((statement.version_added || '').replace('≤', ''))
  return Number.isNaN(version) ? Infinity : version
}

/** Reads MDN's data: a tree of features, each with its support under the key `__compat`. */
function readData(): { readonly api: Feature; readonly builtins: Feature } {
  // With `require`, because an import would need an attribute in every tool that reads the sources.
  const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
  return { api: featureOf(data.api), builtins: featureOf(data.javascript['builtins'] ?? {}) }
}

function featureOf(entry: object): Feature {
  const members = new Map<string, Feature>()
  let support: Support | null = null
  for (const [name, value] of Object.entries(entry) as [string, object][]) {
    if (name === '__compat') support = (value as { support: Support }).support
    else members.set(name, featureOf(value))
  }
  return { support, members }
}
