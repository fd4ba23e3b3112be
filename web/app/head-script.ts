import { SIGNED_IN_COOKIE, SIGNED_IN_VALUE } from '#contract/signed-in-cookie.ts'

/** The background of each theme, for the browser's toolbars. A test compares it with tokens.css. */
export const THEME_COLORS = { light: '#faf8f3', dark: '#10140f' } as const

/**
 * Runs in the head of every page before the first paint. It applies the chosen theme and reads whether the user is
 * signed in, so that the correct header shows without a flash. It also closes glossary tooltips on Escape until the
 * pointer or the focus moves to another term (WCAG 1.4.13). The script is identical on every page, so the content
 * security policy needs only one hash.
 */
export const HEAD_SCRIPT = [
  '(function(d,r,l,t){',
  "try{t=localStorage.getItem('darkMode')}catch(e){}",
  "if(t==='true'||t==='false'){",
  "r.dataset.theme=t==='true'?'dark':'light';",
  "d.querySelectorAll('meta[name=theme-color]').forEach(function(m){",
  `m.content=t==='true'?'${THEME_COLORS.dark}':'${THEME_COLORS.light}'})}`,
  // As hasSignedInCookie.
  `if(RegExp('(^|; )${SIGNED_IN_COOKIE}'+(l.protocol==='https:'?'':'(_'+(l.port||80)+')?')+'=${SIGNED_IN_VALUE}(;|$)').test(d.cookie))`,
  "r.dataset.signedIn='';",
  'function o(){delete r.dataset.tipsClosed}',
  "d.addEventListener('keydown',function(e){if(e.key==='Escape')r.dataset.tipsClosed=''});",
  "d.addEventListener('focusin',o);",
  "d.addEventListener('pointerover',function(e){if(e.target.closest('[data-term]'))o()})",
  '})(document,document.documentElement,location)',
].join('')
