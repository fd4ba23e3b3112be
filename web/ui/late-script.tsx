/**
 * Loads a script of a static page after its `load` event. As a `defer` script, it would compete with the fonts for a slow
 * connection, and the largest paint would be 0.1 s later.
 */
export function LateScript({ src }: { readonly src: string }) {
  const code = `addEventListener('load',function(){document.head.appendChild(document.createElement('script')).src=${JSON.stringify(src)}})`
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
