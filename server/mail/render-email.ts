import { escapeHtml } from '#contract/escape-html.ts'

/**
 * The content of a mail. It is fixed text: the only values from elsewhere are the name of a device, and what is ready by the
 * names of casinos, which are rendered as text.
 */
export type Email = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** The address that ends these emails without a log-in (RFC 8058), for those that can be ended. */
  readonly unsubscribeUrl?: string
  /** After the link. */
  readonly after?: readonly string[]
  /** The last link, which ends these emails. */
  readonly end?: { readonly label: string; readonly url: string }
}

/** Renders an email as plain text and as simple HTML. */
export function renderEmail(
  email: Email,
  from: { readonly origin: string; readonly supportEmail: string | null },
): { readonly text: string; readonly html: string } {
  const { paragraphs, link, after = [], end } = email
  const signature = [
    `Daily Bonus Blog, ${from.origin}`,
    ...(from.supportEmail === null ? [] : [`Questions? Email ${from.supportEmail}`]),
  ]
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
    ...(end ? [`${end.label}:\n${end.url}`] : []),
    `--\n${signature.join('\n')}`,
  ].join('\n\n')
  const block = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(email.subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:520px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(email.subject)}</h1>`,
    ...paragraphs.map(block),
    ...(link ? [button(link)] : []),
    ...after.map(block),
    ...(end ? [endLink(end)] : []),
    `<p style="margin:32px 0 0;font-size:13px;opacity:.75">${signature.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n')
  return { text: `${text}\n`, html }
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;`,
    `background:#0b6b45;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">Or open this address: ${href}</p>`,
  ].join('')
}

function endLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
}
