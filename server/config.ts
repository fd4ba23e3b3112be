import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { err, type Result, ok } from '#core/result.ts'
import { configCause, hasUnencodedPassword, isUnexpanded, smtpPortCause } from '#server/config-cause.ts'
import { isKeyPair, isVapidPrivateKey, isVapidPublicKey, isVapidSubject } from '#server/push/vapid-keys.ts'
import { parseMailAddress, parseSender } from '#server/mail/mail-address.ts'

/** The minimum length of AUTH_SECRET. */
export const MIN_SECRET = 32

const MIN_TOKEN = 16

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)

const yesOrNo = z
  .string()
  .transform((word) => word.toLowerCase())
  .pipe(z.enum(['true', 'false']))
  .transform((word) => word === 'true')

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .refine((host) => /^[A-Za-z0-9.:_-]+$/.test(host))
    .default('127.0.0.1'),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  DATABASE_LISTEN_URL: z.string().refine(isPostgresUrl).optional(),
  DATABASE_REPLICA_URL: z.string().refine(isPostgresUrl).optional(),
  DATABASE_POOL: wholeNumber(2, 1000).default(10),
  DATA_DIR: z
    .string()
    .regex(/^[^\0]+$/)
    .refine((path) => !isUnexpanded(path))
    .default('./data'),
  PUBLIC_URL: z.string().refine(isOrigin).optional(),
  SMTP_URL: z.string().refine(isSmtpUrl).optional(),
  SMTP_ALLOW_SELF_SIGNED: yesOrNo.default(false),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((sender) => sender !== null)
    .optional(),
  REQUIRE_EMAIL_VERIFICATION: yesOrNo.optional(),
  SUPPORT_EMAIL: z
    .string()
    .transform(parseMailAddress)
    .refine((address) => address !== null)
    .optional(),
  AUTH_SECRET: z.string().min(MIN_SECRET).optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(MIN_SECRET).optional(),
  VAPID_PUBLIC_KEY: z.string().refine(isVapidPublicKey).optional(),
  VAPID_PRIVATE_KEY: z.string().refine(isVapidPrivateKey).optional(),
  VAPID_SUBJECT: z.string().refine(isVapidSubject).optional(),
  PUSH_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every((host) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)))
    .default([]),
  PUSH_TEST_ORIGIN: z.string().refine(isLocalOrigin).optional(),
  REDIS_URL: z.string().refine(isRedisUrl).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .min(MIN_TOKEN)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    )
    .refine((ranges) => ranges.every(isAddressRange))
    .default([]),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .refine((scale) => scale > 0 && scale <= 1_000_000)
    .default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(5),
})

const EXPECTED = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or an address to listen on',
  DATABASE_URL: 'a URL like postgresql://user:password@host:5432/name',
  DATABASE_LISTEN_URL: 'a URL like postgresql://user:password@host:5432/name',
  DATABASE_REPLICA_URL: 'a URL like postgresql://user:password@host:5432/name',
  DATABASE_POOL: 'a number of connections from 2 to 1000',
  DATA_DIR: 'a directory',
  PUBLIC_URL: 'an address like https://example.com, with no path',
  SMTP_URL: 'a URL like smtp://user:password@host:587 or smtps://user:password@host',
  SMTP_ALLOW_SELF_SIGNED: 'true or false',
  MAIL_FROM: 'an email address, or a name and address like Daily Bonus Blog <bonus@example.com>',
  REQUIRE_EMAIL_VERIFICATION: 'true or false',
  SUPPORT_EMAIL: 'an email address',
  AUTH_SECRET: `at least ${MIN_SECRET} characters long`,
  AUTH_SECRET_PREVIOUS: `at least ${MIN_SECRET} characters long`,
  VAPID_PUBLIC_KEY: 'a public key of npx web-push generate-vapid-keys',
  VAPID_PRIVATE_KEY: 'a private key of npx web-push generate-vapid-keys',
  VAPID_SUBJECT: 'an address like mailto:you@example.com or https://example.com',
  PUSH_HOSTS:
    'host names of push services, with commas between them, such as push.example.com or *.example.com',
  PUSH_TEST_ORIGIN: 'an address of this machine like http://127.0.0.1:4000, with no path',
  REDIS_URL: 'a URL like redis://user:password@host:6379 or rediss://host',
  METRICS_TOKEN: `at least ${MIN_TOKEN} characters long, none of them a space`,
  TRUSTED_PROXIES: 'addresses or ranges like 10.0.0.0/8, with commas between them',
  RATE_LIMIT_SCALE: 'a number above 0',
  DRAIN_SECONDS: 'a whole number from 0 to 300',
} as const satisfies Record<keyof z.input<typeof Environment>, string>

/** Everything that can be set from outside, checked. */
export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | null
  /** Leads to PostgreSQL itself where databaseUrl leads to a pooler; null if it does not. */
  readonly listenUrl: string | null
  /** A read-only copy of the database, for reports. */
  readonly replicaUrl: string | null
  /** The most connections to the database. */
  readonly poolSize: number
  readonly dataDir: string
  readonly publicOrigin: string | null
  readonly https: boolean
  /** The mail server; null if mail is written to files instead. */
  readonly smtpUrl: string | null
  /** Whether the mail server, which is on this machine, may have a self-signed certificate. */
  readonly smtpAllowSelfSigned: boolean
  /** In the form of the header From. */
  readonly mailFrom: string
  /** Whether an email address must be verified before its account can be used. Requires a mail server. */
  readonly verifyEmail: boolean
  readonly supportEmail: string | null
  readonly authSecret: string | null
  /** The secret before a rotation, which still reads second factors; null if there is none. */
  readonly previousAuthSecret: string | null
  /**
   * The keys and the contact of push messages (RFC 8292): null without VAPID_PUBLIC_KEY. The contact is that of the operator if
   * none is set.
   */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null
  /** `mailto:` or `https:`: whom a push service contacts. */
  readonly vapidSubject: string
  /** Hosts of push services besides the known ones; `*.` stands for their subdomains. */
  readonly pushHosts: readonly string[]
  /** A push service of a test on this machine, which may be on http; null in production. */
  readonly pushTestOrigin: string | null
  /** The Redis that counts limits for all nodes; null if each node counts in memory. */
  readonly redisUrl: string | null
  /** The token for `/metrics`; null if only this machine may read it. */
  readonly metricsToken: string | null
  readonly trustedProxies: readonly string[]
  readonly rateLimitScale: number
  /** How long the server continues to serve requests after SIGTERM, while it reports that it is not ready. */
  readonly drainMs: number
}

/**
 * Parses the configuration from environment variables. An empty value counts as absent; unknown names are ignored.
 *
 * @returns the config, or one line that names the variable but not its value, which may be a secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  const present = Object.fromEntries(
    Object.keys(EXPECTED)
      .map((name) => [name, env[name]?.trim()])
      .filter(([, value]) => value),
  )
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof EXPECTED
    const cause = configCause(name, present[name] ?? '')
    return err(`${name} must be ${EXPECTED[name]}.${cause === null ? '' : ` ${cause}`}`)
  }
  const set = parsed.data
  if (set.DATABASE_URL && !set.AUTH_SECRET)
    return err(`AUTH_SECRET must be set when DATABASE_URL is set, and must be ${EXPECTED.AUTH_SECRET}.`)
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const)
    if (set[name] && !set.DATABASE_URL) return err(`DATABASE_URL must be set when ${name} is set.`)
  const publicUrl = set.PUBLIC_URL ? new URL(set.PUBLIC_URL) : null
  if (set.SMTP_URL && !publicUrl)
    return err(`PUBLIC_URL must be set when SMTP_URL is set, and must be ${EXPECTED.PUBLIC_URL}.`)
  // Mail servers reject the address of a sender whose host is a number.
  if (set.SMTP_URL && !set.MAIL_FROM && publicUrl && isIP(publicUrl.hostname.replace(/^\[|\]$/g, '')) > 0)
    return err(`MAIL_FROM must be set when PUBLIC_URL has no host name, and must be ${EXPECTED.MAIL_FROM}.`)
  if (set.SMTP_ALLOW_SELF_SIGNED && !(set.SMTP_URL && isLoopback(new URL(set.SMTP_URL).hostname)))
    return err(
      'SMTP_ALLOW_SELF_SIGNED can be true only when SMTP_URL names this machine, such as smtp://localhost:25.',
    )
  if ((set.VAPID_PUBLIC_KEY === undefined) !== (set.VAPID_PRIVATE_KEY === undefined))
    return err('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.')
  if (
    set.VAPID_PUBLIC_KEY &&
    set.VAPID_PRIVATE_KEY &&
    !isKeyPair(set.VAPID_PUBLIC_KEY, set.VAPID_PRIVATE_KEY)
  )
    return err('VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY.')
  if (set.REQUIRE_EMAIL_VERIFICATION && !set.SMTP_URL)
    return err('SMTP_URL must be set when REQUIRE_EMAIL_VERIFICATION is true.')
  return ok({
    port: set.PORT,
    host: set.HOST,
    databaseUrl: set.DATABASE_URL ?? null,
    listenUrl: set.DATABASE_LISTEN_URL ?? null,
    replicaUrl: set.DATABASE_REPLICA_URL ?? null,
    poolSize: set.DATABASE_POOL,
    dataDir: resolve(set.DATA_DIR),
    publicOrigin: publicUrl?.origin ?? null,
    https: publicUrl?.protocol === 'https:',
    smtpUrl: set.SMTP_URL ?? null,
    smtpAllowSelfSigned: set.SMTP_ALLOW_SELF_SIGNED,
    mailFrom: set.MAIL_FROM ?? `Daily Bonus Blog <no-reply@${publicUrl?.hostname ?? 'localhost'}>`,
    verifyEmail: set.REQUIRE_EMAIL_VERIFICATION ?? set.SMTP_URL !== undefined,
    supportEmail: set.SUPPORT_EMAIL ?? null,
    authSecret: set.AUTH_SECRET ?? null,
    previousAuthSecret: set.AUTH_SECRET_PREVIOUS ?? null,
    vapid:
      set.VAPID_PUBLIC_KEY && set.VAPID_PRIVATE_KEY
        ? { publicKey: set.VAPID_PUBLIC_KEY, privateKey: set.VAPID_PRIVATE_KEY }
        : null,
    vapidSubject: set.VAPID_SUBJECT ?? contactOf(set.SUPPORT_EMAIL, publicUrl),
    pushHosts: set.PUSH_HOSTS,
    pushTestOrigin: set.PUSH_TEST_ORIGIN === undefined ? null : new URL(set.PUSH_TEST_ORIGIN).origin,
    redisUrl: set.REDIS_URL ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    trustedProxies: set.TRUSTED_PROXIES,
    rateLimitScale: set.RATE_LIMIT_SCALE,
    drainMs: set.DRAIN_SECONDS * 1000,
  })
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false
  if (hasUnencodedPassword(text) || url.hash !== '' || /[,;]$/.test(url.pathname)) return false
  // The host can be the encoded folder of a socket.
  return url.hostname === '' ? url.searchParams.has('host') : !/[,;]/.test(url.hostname)
}

function isRedisUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || hasUnencodedPassword(text) || url.hash !== '' || /[,;]$/.test(url.pathname))
    return false
  return /^rediss?:$/.test(url.protocol) && isHostName(url.hostname)
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  // A query string would set options of the mail library, one of which accepts any certificate.
  if (url === null || /[?#]/.test(text) || smtpPortCause(text) !== null) return false
  return /^smtps?:$/.test(url.protocol) && isHostName(url.hostname) && /^\/?$/.test(url.pathname)
}

/** Returns whether a text can be the value of PUBLIC_URL. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return isHostName(url.hostname) && url.pathname === '/' && !/[?#]/.test(text)
}

/** A URL accepts more, such as the comma at the end of a list. It encodes other letters than those of ASCII with `%`. */
function isHostName(hostname: string): boolean {
  return /^(?:\[[\da-f:.]+\]|[\w.%-]+)$/i.test(hostname)
}

function isLocalOrigin(text: string): boolean {
  return isOrigin(text) && isLoopback(new URL(text).hostname)
}

/** Push services reject the contact of a site on http, or on this machine. */
function contactOf(supportEmail: string | undefined, publicUrl: URL | null): string {
  if (supportEmail !== undefined) return `mailto:${supportEmail}`
  return publicUrl?.protocol === 'https:' ? publicUrl.origin : 'mailto:no-reply@example.com'
}

function isAddressRange(range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Whether a host of a URL is the loopback interface of this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
