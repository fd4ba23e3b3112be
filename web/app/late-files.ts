/** The element with the files of a page that can be read before it runs. */
export const LATE_FILES_ID = 'late-files'

/**
 * Loads what the element contains a tenth of a second after the page's `load` event, or with the first press or key. At the
 * event, the page is often not painted yet. The element is a template, so that the browser does not load its files earlier.
 */
export const LATE_FILES_SCRIPT = [
  '(function(d){',
  `function f(){var t=d.getElementById('${LATE_FILES_ID}');if(t){t.remove();d.head.appendChild(t.content)}}`,
  "addEventListener('load',function(){setTimeout(f,100)});",
  "addEventListener('pointerdown',f,true);addEventListener('keydown',f,true)",
  '})(document)',
].join('')
