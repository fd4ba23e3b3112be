/**
 * The origin in the URLs of the built pages, feeds, and sitemap. At startup, the server replaces it with its own, so
 * that one build works at every address.
 */
export const PLACEHOLDER_ORIGIN = 'http://localhost:3000'
