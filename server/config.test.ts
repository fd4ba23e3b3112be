import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createVapidKeys } from '#server/push/vapid-keys.ts'
import { readConfig } from '#server/config.ts'

const secret = 'x'.repeat(32)

test('needs no variables: uses the embedded database in ./data', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    value: {
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      listenUrl: null,
      replicaUrl: null,
      poolSize: 10,
      dataDir: resolve('data'),
      publicOrigin: null,
      https: false,
      smtpUrl: null,
      mailFrom: 'Daily Bonus Blog <no-reply@localhost>',
      verifyEmail: false,
      smtpAllowSelfSigned: false,
      supportEmail: null,
      authSecret: null,
      previousAuthSecret: null,
      vapid: null,
      vapidSubject: 'mailto:no-reply@example.com',
      pushHosts: [],
      pushTestOrigin: null,
      redisUrl: null,
      metricsToken: null,
      trustedProxies: [],
      rateLimitScale: 1,
      drainMs: 5000,
    },
  })
})

test('reads every variable, trims it, and ignores other ones', () => {
  const env = {
    PORT: ' 8080 ',
    HOST: '::',
    DATABASE_URL: 'postgres://app:pass@db:5432/bonus',
    DATABASE_LISTEN_URL: 'postgres://app:pass@db:5433/bonus',
    DATABASE_REPLICA_URL: 'postgres://app:pass@replica:5432/bonus',
    DATABASE_POOL: '4',
    DATA_DIR: '/var/lib/bonus',
    PUBLIC_URL: 'https://Bonus.example/',
    SUPPORT_EMAIL: 'help@bonus.example',
    AUTH_SECRET: secret,
    AUTH_SECRET_PREVIOUS: 'y'.repeat(32),
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    RATE_LIMIT_SCALE: '2.5',
    SMTP_URL: 'smtps://bonus:secret@mail.example:465',
    MAIL_FROM: 'Bonus Post <post@bonus.example>',
    METRICS_TOKEN: 'a-token-of-20-symbols',
    DRAIN_SECONDS: '20',
  }
  expect(readConfig(env)).toMatchObject({
    ok: true,
    value: {
      port: 8080,
      host: '::',
      listenUrl: 'postgres://app:pass@db:5433/bonus',
      replicaUrl: 'postgres://app:pass@replica:5432/bonus',
      poolSize: 4,
      publicOrigin: 'https://bonus.example',
      https: true,
      smtpUrl: 'smtps://bonus:secret@mail.example:465',
      mailFrom: 'Bonus Post <post@bonus.example>',
      verifyEmail: true,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      metricsToken: 'a-token-of-20-symbols',
      previousAuthSecret: 'y'.repeat(32),
      rateLimitScale: 2.5,
      drainMs: 20_000,
    },
  })
})

describe('names the wrong variable in one line, without its value', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['HOST', 'local host'],
    ['DATABASE_URL', 'not a url'],
    ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
    ['DATABASE_URL', 'postgresql:///db'],
    ['PUBLIC_URL', 'bonus.example'],
    ['PUBLIC_URL', 'https://bonus.example/app'],
    ['PUBLIC_URL', 'https://user:hunter2@bonus.example'],
    ['REDIS_URL', 'http://user:hunter2@cache.example'],
    ['REDIS_URL', 'cache.example'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_SUBJECT', 'http://bonus.example'],
    ['VAPID_SUBJECT', 'mailto:nobody'],
    ['PUSH_HOSTS', 'https://push.example.com'],
    ['PUSH_HOSTS', '*'],
    ['PUSH_TEST_ORIGIN', 'http://10.0.0.1:4000'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://user:hunter2@mail.example'],
    ['SMTP_URL', 'smtp://user:hunter2@mail.example/inbox'],
    ['SMTP_URL', 'smtps://user:hunter2@mail.example?tls.rejectUnauthorized=false'],
    ['MAIL_FROM', 'no-address'],
    ['MAIL_FROM', 'x@bücher.example/x'],
    ['MAIL_FROM', 'Bücher <x@bücher.example?q>'],
    ['SUPPORT_EMAIL', 'x@bücher.example#a'],
    ['SUPPORT_EMAIL', 'x@bücher.example:25'],
    ['MAIL_FROM', 'Bonus <post@bonus.example>, <more@bonus.example>'],
    ['MAIL_FROM', 'Bonus\r\nBcc: a@b.example <post@bonus.example>'],
    ['REQUIRE_EMAIL_VERIFICATION', 'maybe'],
    ['SUPPORT_EMAIL', 'no-address'],
    ['AUTH_SECRET', 'too short'],
    ['AUTH_SECRET_PREVIOUS', 'too short'],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_TOKEN', 'long, and with a space'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'lots'],
    ['DRAIN_SECONDS', '2.5'],
    ['DRAIN_SECONDS', '301'],
  ])('%s=%s', (name, value) => {
    const result = readConfig({ AUTH_SECRET: secret, [name]: value })
    if (result.ok) throw new Error('was accepted')
    expect(result.reason).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`))
    expect(result.reason).not.toContain('hunter2')
  })
})

describe('names the likely cause', () => {
  test.each([
    ['PUBLIC_URL', 'https://bonus.example/app', /below a path/],
    ['PUBLIC_URL', 'bonus.example', /begins with http/],
    ['PUBLIC_URL', 'https://a. example', /host name or port is not valid/],
    ['PUBLIC_URL', 'http://nas.lan:99999', /host name or port is not valid/],
    ['PUBLIC_URL', '"https://bonus.example"', /quotes/],
    ['PUBLIC_URL', 'https://bonus.example,', /comma at its end/],
    ['PUBLIC_URL', 'https://bonus.example;', /semicolon at its end/],
    ['PUBLIC_URL', 'https://bonus.example?app', /only a host name/],
    ['PUBLIC_URL', 'https://ann:hunter2@bonus.example', /only a host name/],
    ['PUBLIC_URL', 'https://one.example,two.example', /host name or port is not valid/],
    ['MAIL_FROM', '192.0.2.7', /number instead of a host name/],
    ['MAIL_FROM', 'Daily <post@192.0.2.7>', /number instead of a host name/],
    ['MAIL_FROM', 'post@[IPv6:2001:db8::7]', /number instead of a host name/],
    ['SUPPORT_EMAIL', 'help@192.0.2.7', /number instead of a host name/],
    ['SUPPORT_EMAIL', 'help@bonus.test,', /comma at its end/],
    ['SMTP_URL', 'smtp://mail.example,', /comma at its end/],
    ['SMTP_URL', 'smtp://mail.example:587,', /comma at its end/],
    ['DATABASE_URL', 'postgres://db,', /comma at its end/],
    ['DATABASE_URL', 'postgres://db/bonus,', /comma at its end/],
    ['REDIS_URL', 'redis://cache,', /comma at its end/],
    ['REDIS_URL', 'redis://cache:6379/1;', /semicolon at its end/],
    ['TRUSTED_PROXIES', '10.0.0.0/8;', /semicolon at its end/],
    ['PORT', '3000,', /comma at its end/],
    ['AUTH_SECRET', 'too short,', /at least \d+ characters long\.$/],
    ['SMTP_URL', 'smtp://user:hunter#2@smtp.example:587', /# in a user name or password as %23/],
    ['SMTP_URL', 'smtp://user:hunter?2@smtp.example:587', /%3F/],
    ['SMTP_URL', 'smtp://user:hunter/2@smtp.example:587', /%2F/],
    ['SMTP_URL', 'smtp://user@mail.example:12#4@smtp.example:587', /%23/],
    ['SMTP_URL', 'smtps://mail.example:587', /STARTTLS: use smtp:\/\//],
    ['SMTP_URL', 'smtp://mail.example:465', /use smtps:\/\//],
    ['DATABASE_URL', 'postgres://u:hunter#2@db/x', /%23/],
    ['DATABASE_URL', 'postgres://u:1/2@db/x', /%2F/],
    ['DATABASE_URL', 'postgres://u:1?2@db/x', /%3F/],
    ['DATABASE_LISTEN_URL', 'postgres://u:1#2@db/x', /%23/],
    ['REDIS_URL', 'redis://u:1#2@cache:6379', /%23/],
    ['REDIS_URL', "'redis://cache:6379'", /quotes/],
    ['DATA_DIR', '~/bonus', /whole path/],
    ['DATA_DIR', '$HOME/bonus', /whole path/],
    ['DATA_DIR', '"/var/lib/bonus"', /quotes/],
    ['TRUSTED_PROXIES', 'traefik', /Names are not looked up/],
  ])('%s=%s', (name, value, cause) => {
    const result = readConfig({ AUTH_SECRET: secret, [name]: value })
    if (result.ok) throw new Error('was accepted')
    expect(result.reason).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`))
    expect(result.reason).toMatch(cause)
    expect(result.reason).not.toMatch(/hunter|traefik|bonus\//)
  })
})

const withMail = { SMTP_URL: 'smtp://127.0.0.1:2525', PUBLIC_URL: 'https://bonus.example' }

describe('accepts what other programs write', () => {
  test.each([
    ['MAIL_FROM', 'Café Bonus <x@y.example>', { mailFrom: '"Café Bonus" <x@y.example>' }],
    ['MAIL_FROM', '"Bonus" <x@y.example>', { mailFrom: 'Bonus <x@y.example>' }],
    ['MAIL_FROM', 'Bonus, Inc. <x@y.example>', { mailFrom: '"Bonus, Inc." <x@y.example>' }],
    ['MAIL_FROM', '"The \\"B\\" List" <x@y.example>', { mailFrom: '"The \\"B\\" List" <x@y.example>' }],
    ['MAIL_FROM', 'x@bücher.example', { mailFrom: 'x@xn--bcher-kva.example' }],
    ['MAIL_FROM', 'Bücher <x@bücher.example>', { mailFrom: '"Bücher" <x@xn--bcher-kva.example>' }],
    ['SUPPORT_EMAIL', 'x@उदाहरण.example', { supportEmail: 'x@xn--p1b6ci4b4b3a.example' }],
    ['SUPPORT_EMAIL', 'x@bücher.example', { supportEmail: 'x@xn--bcher-kva.example' }],
    ['MAIL_FROM', 'bonus@homeserver', { mailFrom: 'bonus@homeserver' }],
    ['MAIL_FROM', 'Bonus <bonus@homeserver>', { mailFrom: 'Bonus <bonus@homeserver>' }],
    ['SUPPORT_EMAIL', 'help@homeserver', { supportEmail: 'help@homeserver' }],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/bonus', {}],
    ['REDIS_URL', 'redis://[::1]:6379/1', {}],
    ['SMTP_URL', 'smtp://mail.bücher.example:587', {}],
    ['TRUSTED_PROXIES', '10.0.0.0/8,', { trustedProxies: ['10.0.0.0/8'] }],
    ['TRUSTED_PROXIES', ',', { trustedProxies: [] }],
    ['HOST', '[::]', { host: '::' }],
    ['REQUIRE_EMAIL_VERIFICATION', 'True', { verifyEmail: true }],
    ['REQUIRE_EMAIL_VERIFICATION', 'FALSE', { verifyEmail: false }],
    ['SMTP_ALLOW_SELF_SIGNED', 'true', { smtpAllowSelfSigned: true }],
    ['SMTP_URL', 'smtp://user%40gmail.com:pa%23ss@smtp.gmail.com:587', {}],
    ['SMTP_URL', 'smtp://user@gmail.com:pass@smtp.gmail.com:587', {}],
    ['REDIS_URL', 'redis://:pa%2Fss@cache:6379/1', {}],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ ...withMail, AUTH_SECRET: secret, [name]: value })).toMatchObject({
      ok: true,
      value: expected,
    })
  })

  test.each([
    'Bonus <a@b.example>, c@d.example',
    'a@b.example <c@d.example>',
    'Bonus <x@y>z>',
    '@homeserver',
  ])('but not MAIL_FROM=%s', (value) => {
    expect(readConfig({ ...withMail, MAIL_FROM: value })).toMatchObject({ ok: false })
  })
})

test.each(['http://192.168.1.50:3000', 'http://[fd00::5]:3000'])(
  'with SMTP_URL, %s needs MAIL_FROM, because it has no host name to send from',
  (address) => {
    expect(readConfig({ ...withMail, PUBLIC_URL: address })).toMatchObject({
      reason: expect.stringMatching(/^MAIL_FROM must be set when PUBLIC_URL has no host name/),
    })
    expect(readConfig({ ...withMail, PUBLIC_URL: address, MAIL_FROM: 'bonus@home.example' })).toMatchObject({
      value: { mailFrom: 'bonus@home.example' },
    })
    expect(readConfig({ PUBLIC_URL: address })).toMatchObject({ ok: true })
  },
)

test.each([{}, { SMTP_URL: 'smtp://mail.example:25' }, { SMTP_URL: 'smtp://localhost.example:25' }])(
  'SMTP_ALLOW_SELF_SIGNED is only for a mail server on this machine, not %j',
  (change) => {
    const env = { PUBLIC_URL: 'https://bonus.example', SMTP_ALLOW_SELF_SIGNED: 'true', ...change }
    expect(readConfig(env)).toMatchObject({
      reason: expect.stringMatching(/^SMTP_ALLOW_SELF_SIGNED can be true only/),
    })
  },
)

describe('the keys of push messages', () => {
  const { publicKey, privateKey } = createVapidKeys()

  test('are a pair', () => {
    expect(readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toMatchObject({
      value: { vapid: { publicKey, privateKey } },
    })
    expect(readConfig({ VAPID_PUBLIC_KEY: publicKey })).toMatchObject({
      reason: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.',
    })
    const other = createVapidKeys()
    expect(readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other.privateKey })).toMatchObject({
      reason: 'VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY.',
    })
  })

  test.each([
    [{ VAPID_SUBJECT: 'mailto:push@bonus.example' }, 'mailto:push@bonus.example'],
    [{ SUPPORT_EMAIL: 'help@bonus.example' }, 'mailto:help@bonus.example'],
    [{ PUBLIC_URL: 'https://bonus.example' }, 'https://bonus.example'],
    [{ PUBLIC_URL: 'http://bonus.example' }, 'mailto:no-reply@example.com'],
  ])('with %j, push services contact %s', (env, vapidSubject) =>
    expect(readConfig(env)).toMatchObject({ value: { vapidSubject } }),
  )
})

test('DATABASE_URL requires AUTH_SECRET', () => {
  const result = readConfig({ DATABASE_URL: 'postgresql://localhost/bonus' })
  expect(result).toEqual({ ok: false, reason: expect.stringMatching(/^AUTH_SECRET must be set/) })
})

test('SMTP_URL requires PUBLIC_URL, and email verification requires SMTP_URL', () => {
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toEqual({
    ok: false,
    reason: expect.stringMatching(/^PUBLIC_URL must be set when SMTP_URL is set/),
  })
  expect(readConfig({ REQUIRE_EMAIL_VERIFICATION: 'true' })).toEqual({
    ok: false,
    reason: expect.stringMatching(/^SMTP_URL must be set/),
  })
  const mail = { SMTP_URL: 'smtp://127.0.0.1:2525', PUBLIC_URL: 'https://bonus.example' }
  expect(readConfig(mail)).toMatchObject({
    value: { verifyEmail: true, mailFrom: 'Daily Bonus Blog <no-reply@bonus.example>' },
  })
  expect(readConfig({ ...mail, REQUIRE_EMAIL_VERIFICATION: 'false' })).toMatchObject({
    value: { verifyEmail: false },
  })
})
