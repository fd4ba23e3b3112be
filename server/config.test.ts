import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const secret = 'x'.repeat(32)

test('needs nothing: the embedded database beside the code', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    value: {
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      dataDir: resolve('data'),
      publicOrigin: null,
      https: false,
      supportEmail: null,
      authSecret: null,
      trustedProxies: [],
      rateLimitScale: 1,
    },
  })
})

test('reads everything, trims it, and looks at nothing else', () => {
  const env = {
    PORT: ' 8080 ',
    HOST: '::',
    DATABASE_URL: 'postgres://app:pass@db:5432/bonus',
    DATA_DIR: '/var/lib/bonus',
    PUBLIC_URL: 'https://Bonus.example/',
    SUPPORT_EMAIL: 'help@bonus.example',
    AUTH_SECRET: secret,
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    RATE_LIMIT_SCALE: '2.5',
    SMTP_URL: 'not read yet',
    METRICS_TOKEN: '',
  }
  expect(readConfig(env)).toMatchObject({
    ok: true,
    value: {
      port: 8080,
      host: '::',
      publicOrigin: 'https://bonus.example',
      https: true,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      rateLimitScale: 2.5,
    },
  })
})

describe('says which variable is wrong, in one line, without its value', () => {
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
    ['SUPPORT_EMAIL', 'nobody'],
    ['AUTH_SECRET', 'too short'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'lots'],
  ])('%s=%s', (name, value) => {
    const answer = readConfig({ AUTH_SECRET: secret, [name]: value })
    if (answer.ok) throw new Error('was taken')
    expect(answer.reason).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`))
    expect(answer.reason).not.toContain('hunter2')
  })
})

test('a database of its own needs a secret of its own', () => {
  const answer = readConfig({ DATABASE_URL: 'postgresql://localhost/bonus' })
  expect(answer).toEqual({ ok: false, reason: expect.stringMatching(/^AUTH_SECRET must be set/) })
})
