/** Whether browsers reach the site over https; only then may HSTS be promised. */
export type Scheme = { readonly https: boolean }

const PERMISSIONS =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), ' +
  'geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), ' +
  'xr-spatial-tracking=(), interest-cohort=()'

/** An answer that is not a page loads nothing, frames nothing and posts nowhere. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What every answer carries: pages, assets, API, refusals and 304s alike. */
export function securityHeaders({ https }: Scheme, policy: string = NO_PAGE_POLICY): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
