/** The scored properties of a response. */
export type Scanned = {
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
}

/** One rule of the score, and the points it added or removed. */
export type Mark = readonly [rule: string, points: number]

/**
 * Computes the Mozilla HTTP Observatory score of the headers of an https-only site: 100 minus penalties, plus bonuses if
 * at least 90 points are left. It does not score redirects and the integrity of third-party scripts, because there are
 * none.
 */
export function headerScore({ headers, setCookies }: Scanned): {
  readonly score: number
  readonly marks: readonly Mark[]
} {
  const policy = readPolicy(headers['content-security-policy'] ?? '')
  const marks: Mark[] = [
    ['csp', scorePolicy(policy)],
    ['cookies', scoreCookies(setCookies)],
    ['cors', 'access-control-allow-origin' in headers ? -50 : 0],
    ['hsts', scoreTransport(headers['strict-transport-security'])],
    ['frames', policy.get('frame-ancestors')?.join() === "'none'" ? 5 : -20],
    ['sniffing', headers['x-content-type-options'] === 'nosniff' ? 0 : -5],
    ['referrer', scoreReferrer(headers['referrer-policy'])],
    ['corp', headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0],
    ['coop', headers['cross-origin-opener-policy'] === 'same-origin' ? 10 : 0],
    ['coep', /^(require-corp|credentialless)$/.test(headers['cross-origin-embedder-policy'] ?? '') ? 10 : 0],
  ]
  const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0)
  const base = 100 + sum(marks.map(([, points]) => Math.min(0, points)))
  return { score: base < 90 ? base : base + sum(marks.map(([, points]) => Math.max(0, points))), marks }
}

type Policy = ReadonlyMap<string, readonly string[]>

function readPolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]))
}

function scorePolicy(policy: Policy): number {
  if (policy.size === 0) return -25
  const fallback = policy.get('default-src')
  const scripts = policy.get('script-src') ?? fallback ?? ['*']
  const objects = policy.get('object-src') ?? fallback ?? ['*']
  const open = /^(\*|https?:|data:|'unsafe-inline')$/
  if ([...scripts, ...objects].some((source) => open.test(source))) return -20
  if ([...policy.values()].flat().includes("'unsafe-eval'")) return -10
  if ([...policy.values()].flat().some((source) => source.startsWith("'unsafe-"))) return 0
  const forms = policy.get('form-action')?.join()
  const strict = fallback?.join() === "'none'" && (forms === "'none'" || forms === "'self'")
  return strict ? 10 : 5
}

function scoreCookies(lines: readonly string[]): number {
  if (lines.length === 0) return 0
  const has = (line: string, flag: RegExp) => line.split('; ').some((attribute) => flag.test(attribute))
  const sessions = lines.filter((line) => /^[^=]*(sess|login|access|step)/i.test(line))
  if (sessions.some((line) => !has(line, /^secure$/i))) return -40
  if (sessions.some((line) => !has(line, /^httponly$/i))) return -30
  if (lines.some((line) => !has(line, /^secure$/i))) return -5
  return lines.every((line) => has(line, /^samesite=(lax|strict)$/i)) ? 5 : 0
}

function scoreTransport(header: string | undefined): number {
  const age = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? -1)
  if (age < 0) return -20
  return age < 15_768_000 ? -10 : 0
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

function scoreReferrer(header: string | undefined): number {
  if (header === undefined) return 0
  return PRIVATE.includes(header) ? 5 : -5
}
