/** Whether browsers use the site over https. HSTS is only sent then. */
export type Scheme = { readonly https: boolean }

const PERMISSIONS =
  'accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), ' +
  'geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), ' +
  'xr-spatial-tracking=(), interest-cohort=()'

/** The policy of responses that are not pages: they load nothing, frame nothing and submit no forms. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Returns the headers of every response: pages, assets, API, errors and 304s. */
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
