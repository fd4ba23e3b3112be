/**
 * The origin that addresses in the built pages, feeds and the sitemap are drawn with. The server puts its own in its
 * place when it starts, so that one build serves everywhere; at the default address there is nothing to change.
 */
export const DRAWN_ORIGIN = 'http://localhost:3000'
