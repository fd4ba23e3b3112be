import { expect, test } from 'vitest'
import { pagePolicy } from '#server/static/page-policy.ts'

// printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('a page without inline code allows only its own files', () => {
  const policy = pagePolicy('<!doctype html><link rel="stylesheet" href="/a.css"><p>words</p>')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test('inline code is allowed by its hash, once, and code from a file is not hashed', () => {
  const policy = pagePolicy(
    '<script>alert(1)</script><script async src="/a.js">alert(2)</script><SCRIPT type="module">alert(1)</SCRIPT>',
  )
  expect(policy).toContain(`script-src 'self' ${ALERT};`)
})

test('inline styles are hashed too', () => {
  expect(pagePolicy('<style media="print">alert(1)</style>')).toContain(`style-src 'self' ${ALERT};`)
})

test('a page with scripts allows the two styles of its UI library', () => {
  const policy = pagePolicy('<script type="module" src="/a.js"></script>')
  expect(policy).toMatch(/script-src 'self'; style-src 'self'( 'sha256-[\w+/=]{44}'){2};/)
})

test('images are files, and data URLs only if the head has an inline icon', () => {
  expect(pagePolicy('<p>data:image/svg+xml,</p>')).toContain("; img-src 'self';")
  expect(
    pagePolicy('<link rel="icon" href="data:image/svg+xml,%3Csvg/%3E" type="image/svg+xml"/>'),
  ).toContain("; img-src 'self' data:;")
})

test('videos are allowed only on a page with one', () => {
  expect(pagePolicy('<p>A video</p>')).not.toContain('media-src')
  expect(pagePolicy('<video muted></video>')).toContain("; media-src 'self';")
})
