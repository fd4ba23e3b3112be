const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  // The loader data of a page from the build, for client-side navigation.
  data: 'text/x-script; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  avif: 'image/avif',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

const COMPRESSED_FORMATS = /^(?:image\/(?!svg|x-icon)|font\/)/

/** @returns null for a file type that the site does not serve. */
export function contentType(path: string): string | null {
  const dot = path.lastIndexOf('.')
  return TYPES[path.slice(dot + 1).toLowerCase()] ?? null
}

/** Returns whether compression makes a file of this type smaller. */
export function isCompressible(type: string): boolean {
  return !COMPRESSED_FORMATS.test(type)
}
