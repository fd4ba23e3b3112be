/**
 * Loads a script of a static page a tenth of a second after its `load` event. As a `defer` script, it would compete with
 * the fonts for a slow connection. At the event, the page is often not painted yet, so Lighthouse would count it
 * toward the largest paint.
 */
export function LateScript({ src }: { readonly src: string }) {
  const load = `document.head.appendChild(document.createElement('script')).src=${JSON.stringify(src)}`
  const code = `addEventListener('load',function(){setTimeout(function(){${load}},100)})`
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
