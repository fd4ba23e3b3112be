/** The ground of each theme, for the browser's own bars. A test holds it against tokens.css. */
export const THEME_COLORS = { light: '#faf8f3', dark: '#10140f' } as const

/**
 * Runs in the head of every page before anything is painted: puts a chosen theme on the page, and reads once whether
 * someone is signed in, so that the right header shows without a flash. Then it waits for Escape, which closes the
 * meaning shown beside a word of an article, until the pointer or the focus comes to another (WCAG 1.4.13). The same
 * text everywhere: one hash in the content security policy.
 */
export const HEAD_SCRIPT = [
  '(function(d,r,t){',
  "try{t=localStorage.getItem('darkMode')}catch(e){}",
  "if(t==='true'||t==='false'){",
  "r.dataset.theme=t==='true'?'dark':'light';",
  "d.querySelectorAll('meta[name=theme-color]').forEach(function(m){",
  `m.content=t==='true'?'${THEME_COLORS.dark}':'${THEME_COLORS.light}'})}`,
  "if(/(^|; )signed_in=1(;|$)/.test(d.cookie))r.dataset.signedIn='';",
  'function o(){delete r.dataset.tipsClosed}',
  "d.addEventListener('keydown',function(e){if(e.key==='Escape')r.dataset.tipsClosed=''});",
  "d.addEventListener('focusin',o);",
  "d.addEventListener('pointerover',function(e){if(e.target.closest('.term'))o()})",
  '})(document,document.documentElement)',
].join('')
